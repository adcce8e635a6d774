#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast, which Swift does not import: bound bytes are always copied. */
static inline int mdoc_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int mdoc_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *utf8, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, utf8, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
