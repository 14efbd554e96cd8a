#ifndef SWIFTLET_CSQLITE_SHIM_H
#define SWIFTLET_CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift sees neither the macro SQLITE_TRANSIENT nor variadic functions.

static inline int swiftlet_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                            long long length) {
    if (!text) text = "";
    return sqlite3_bind_text64(statement, index, text, (sqlite3_uint64)length, SQLITE_TRANSIENT,
                               SQLITE_UTF8);
}

static inline int swiftlet_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                            long long length) {
    if (length == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)length, SQLITE_TRANSIENT);
}

// Whether the write-ahead log is left alone when the connection closes.
static inline int swiftlet_sqlite_keep_log_on_close(sqlite3 *connection, int keep) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, (int *)0);
}

// Does not trust expressions in a schema that somebody else may have written.
static inline int swiftlet_sqlite_be_defensive(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
