/* Calls a method again and again and prints, for each call, the microseconds until the reply and
 * until a signal named Changed: "reply signal" a line.
 * usage: bench_client COUNT (floor|echo|swiftlet ACTION [WIDGET]) */
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

static DBusMessage *make_call(char **words)
{
    if (strcmp(words[0], "swiftlet") != 0) {
        return dbus_message_new_method_call(
            "org.example.ActionFloor", "/org/example/ActionFloor", "org.example.ActionFloor",
            strcmp(words[0], "echo") == 0 ? "Echo" : "Perform");
    }
    DBusMessage *message = dbus_message_new_method_call(
        "org.swiftlet.Widgets1", "/org/swiftlet/Widgets1", "org.swiftlet.Widgets1.Manager",
        "PerformAction");
    DBusMessageIter iterator, dictionary;
    dbus_message_iter_init_append(message, &iterator);
    dbus_message_iter_append_basic(&iterator, DBUS_TYPE_STRING, &words[1]);
    for (int index = 0; index < 2; index++) {
        dbus_message_iter_open_container(&iterator, DBUS_TYPE_ARRAY, "{sv}", &dictionary);
        dbus_message_iter_close_container(&iterator, &dictionary);
    }
    return message;
}

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    int count = atoi(argv[1]);
    int wants_signal = strcmp(argv[2], "echo") != 0;
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *bus = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (bus == NULL) return 1;
    if (wants_signal) dbus_bus_add_match(bus, "type='signal',member='Changed'", &error);
    for (int index = 0; index < count; index++) {
        DBusMessage *call = make_call(argv + 2);
        dbus_uint32_t serial;
        double start = now(), reply = 0, signal = 0;
        dbus_connection_send(bus, call, &serial);
        dbus_message_unref(call);
        while (reply == 0 || (wants_signal && signal == 0)) {
            DBusMessage *message = dbus_connection_pop_message(bus);
            if (message == NULL) {
                if (now() - start > 5e6) return 3;
                if (!dbus_connection_read_write(bus, 1000)) return 1;
                continue;
            }
            if (dbus_message_get_reply_serial(message) == serial) {
                reply = now() - start;
                if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR) {
                    const char *text = NULL;
                    dbus_message_get_args(
                        message, NULL, DBUS_TYPE_STRING, &text, DBUS_TYPE_INVALID);
                    fprintf(stderr, "%s\n", text ? text : dbus_message_get_error_name(message));
                    return 1;
                }
            } else if (dbus_message_has_member(message, "Changed")) {
                signal = now() - start;
            }
            dbus_message_unref(message);
        }
        printf("%.1f %.1f\n", reply, signal);
    }
    return 0;
}
