/* The least that an action can cost in C: a libdbus service that, per call of Perform, makes one
 * socketpair round trip to a child process, one three-row WAL/NORMAL SQLite transaction and one
 * signal. Echo is the plain round trip. usage: action_floor DATABASE */
#include <dbus/dbus.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void die(const char *what)
{
    fprintf(stderr, "action_floor: %s\n", what);
    exit(1);
}

static void run_child(int fd)
{
    char buffer[4096];
    for (;;) {
        ssize_t count = read(fd, buffer, sizeof buffer);
        if (count <= 0) _exit(0);
        /* A bundle's answer: what it wrote and a five-row entry, about this many bytes. */
        memset(buffer, 'x', 2048);
        if (write(fd, buffer, 2048) != 2048) _exit(1);
    }
}

static void run_sql(sqlite3 *database, const char *sql)
{
    char *message = NULL;
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK) die(message);
}

static void step(sqlite3_stmt *statement)
{
    if (sqlite3_step(statement) != SQLITE_DONE) die("a statement failed");
    sqlite3_reset(statement);
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) {
        die(sqlite3_errmsg(database));
    }
    return statement;
}

int main(int argc, char **argv)
{
    if (argc != 2) die("usage: action_floor DATABASE");
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) die("socketpair");
    if (fork() == 0) {
        close(ends[0]);
        run_child(ends[1]);
    }
    close(ends[1]);

    sqlite3 *database = NULL;
    if (sqlite3_open(argv[1], &database) != SQLITE_OK) die("open");
    run_sql(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                      "CREATE TABLE state(key TEXT PRIMARY KEY, value TEXT, revision INTEGER);"
                      "CREATE TABLE journal(id INTEGER PRIMARY KEY, row TEXT);"
                      "CREATE TABLE entry(widget TEXT PRIMARY KEY, archive BLOB);");
    sqlite3_stmt *begin = prepare(database, "BEGIN");
    sqlite3_stmt *commit = prepare(database, "COMMIT");
    sqlite3_stmt *state =
        prepare(database, "INSERT OR REPLACE INTO state VALUES('count', '1', 1)");
    sqlite3_stmt *journal = prepare(database, "INSERT INTO journal(row) VALUES(?)");
    sqlite3_stmt *entry = prepare(database, "INSERT OR REPLACE INTO entry VALUES('w', ?)");
    static char text[2048];
    memset(text, 'x', sizeof text);
    sqlite3_bind_text(journal, 1, text, 256, SQLITE_STATIC);
    sqlite3_bind_blob(entry, 1, text, sizeof text, SQLITE_STATIC);

    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *bus = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (bus == NULL) die(error.message);
    if (dbus_bus_request_name(bus, "org.example.ActionFloor", DBUS_NAME_FLAG_DO_NOT_QUEUE, &error)
        != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER) {
        die("the name is taken");
    }
    while (dbus_connection_read_write(bus, -1)) {
        DBusMessage *message;
        while ((message = dbus_connection_pop_message(bus)) != NULL) {
            if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) {
                DBusMessage *reply = dbus_message_new_method_return(message);
                if (strcmp(dbus_message_get_member(message), "Perform") == 0) {
                    char buffer[4096];
                    if (write(ends[0], text, 512) != 512) die("write");
                    if (read(ends[0], buffer, sizeof buffer) <= 0) die("read");
                    step(begin);
                    step(state);
                    step(journal);
                    step(entry);
                    step(commit);
                    DBusMessage *signal = dbus_message_new_signal(
                        "/org/example/ActionFloor", "org.example.ActionFloor", "Changed");
                    dbus_int64_t generation = 1;
                    dbus_message_append_args(
                        signal, DBUS_TYPE_INT64, &generation, DBUS_TYPE_INVALID);
                    dbus_connection_send(bus, signal, NULL);
                    dbus_message_unref(signal);
                }
                dbus_connection_send(bus, reply, NULL);
                dbus_message_unref(reply);
            }
            dbus_message_unref(message);
        }
        dbus_connection_flush(bus);
    }
    return 0;
}
