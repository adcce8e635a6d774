#include <jansson.h>

/* What jansson has as macros and inline functions with side effects, as functions that Swift can import. */
static inline json_type mdoc_json_type(const json_t *json) { return json_typeof(json); }
static inline void mdoc_json_release(json_t *json) { json_decref(json); }
