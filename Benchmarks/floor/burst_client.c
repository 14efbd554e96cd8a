/* Performs an action many times at once, and prints how many calls were done, how many were not, and
 * the microseconds until the last answer.
 * usage: burst_client COUNT ACTION */
#include <dbus/dbus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void send_call(DBusConnection *bus, const char *action)
{
    DBusMessage *message = dbus_message_new_method_call(
        "org.swiftlet.Widgets1", "/org/swiftlet/Widgets1", "org.swiftlet.Widgets1.Manager",
        "PerformAction");
    DBusMessageIter iterator, dictionary;
    dbus_message_iter_init_append(message, &iterator);
    dbus_message_iter_append_basic(&iterator, DBUS_TYPE_STRING, &action);
    for (int index = 0; index < 2; index++) {
        dbus_message_iter_open_container(&iterator, DBUS_TYPE_ARRAY, "{sv}", &dictionary);
        dbus_message_iter_close_container(&iterator, &dictionary);
    }
    dbus_connection_send(bus, message, NULL);
    dbus_message_unref(message);
}

/* Whether a receipt says that the action is done. */
static int is_done(DBusMessage *message)
{
    DBusMessageIter iterator, entries, entry, value;
    if (dbus_message_get_type(message) != DBUS_MESSAGE_TYPE_METHOD_RETURN) return 0;
    if (!dbus_message_iter_init(message, &iterator)) return 0;
    dbus_message_iter_recurse(&iterator, &entries);
    while (dbus_message_iter_get_arg_type(&entries) == DBUS_TYPE_DICT_ENTRY) {
        const char *key, *text;
        dbus_message_iter_recurse(&entries, &entry);
        dbus_message_iter_get_basic(&entry, &key);
        dbus_message_iter_next(&entry);
        dbus_message_iter_recurse(&entry, &value);
        if (strcmp(key, "status") == 0
            && dbus_message_iter_get_arg_type(&value) == DBUS_TYPE_STRING) {
            dbus_message_iter_get_basic(&value, &text);
            return strcmp(text, "done") == 0;
        }
        dbus_message_iter_next(&entries);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    int count = atoi(argv[1]), done = 0, refused = 0;
    DBusConnection *bus = dbus_bus_get_private(DBUS_BUS_SESSION, NULL);
    if (bus == NULL) return 1;
    double start = now();
    for (int index = 0; index < count; index++) send_call(bus, argv[2]);
    while (done + refused < count) {
        DBusMessage *message = dbus_connection_pop_message(bus);
        if (message == NULL) {
            if (now() - start > 60e6 || !dbus_connection_read_write(bus, 1000)) return 3;
            continue;
        }
        if (dbus_message_get_reply_serial(message) != 0) {
            if (is_done(message)) done++; else refused++;
        }
        dbus_message_unref(message);
    }
    printf("%d %d %.0f\n", done, refused, now() - start);
    return 0;
}
