#include <curl/curl.h>

/* What libcurl has as variadic functions and macros, as functions that Swift can import. */

static inline CURLcode mdoc_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode mdoc_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode mdoc_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/* libcurl copies the text; NULL is a value of its own. */
static inline CURLcode mdoc_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/* Not copied: the list must outlive the transfer. */
static inline CURLcode mdoc_curl_set_fields(CURL *handle, struct curl_slist *fields) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

/* HTTP and HTTPS alone, of all that the library speaks. */
static inline CURLcode mdoc_curl_set_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* The functions are called during curl_easy_perform, on its thread, each with `context`. */
static inline CURLcode mdoc_curl_set_callbacks(
    CURL *handle, void *context, curl_write_callback head, curl_write_callback body, curl_xferinfo_callback progress,
    curl_opensocket_callback open) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return code;
}

static inline long mdoc_curl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

/* Where a redirection leads, as an absolute URL; NULL where the answer is none. Lives as long as the handle. */
static inline const char *mdoc_curl_redirection(CURL *handle) {
    char *url = NULL;
    return curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url) == CURLE_OK ? url : NULL;
}

/* The address, of which there are `addrlen` bytes: the library's room is larger than the type says. */
static inline const void *mdoc_curl_address(const struct curl_sockaddr *address) { return &address->addr; }
