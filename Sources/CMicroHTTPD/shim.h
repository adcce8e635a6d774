#include <microhttpd.h>

/* What libmicrohttpd has as variadic functions and unions, as functions that Swift can import. */

/* Starts a daemon without a listening socket. `options` ends with MHD_OPTION_END and is read during the call. */
static inline struct MHD_Daemon *mdoc_http_start(
    unsigned int flags, void *context, MHD_AccessHandlerCallback access,
    void *(*target)(void *, const char *, struct MHD_Connection *), MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback notify, struct MHD_OptionItem *options) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, access, context, MHD_OPTION_URI_LOG_CALLBACK, target, context, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, notify, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/* The connection's socket, or -1. */
static inline int mdoc_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info != NULL ? info->connect_fd : -1;
}

/* The size of the request's header block from its request line to the empty line, or 0. */
static inline size_t mdoc_http_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info != NULL ? info->header_size : 0;
}
