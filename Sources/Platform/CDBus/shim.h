// What Swift cannot import from libdbus itself: macros with casts, unions and the error structure.

#ifndef SWIFTLET_CDBUS_SHIM_H
#define SWIFTLET_CDBUS_SHIM_H

#include <dbus/dbus.h>
#include <stdlib.h>
#include <string.h>

/// Copies and frees an error; the caller frees both strings with free().
static inline void swiftlet_dbus_take_error(DBusError *error, char **name, char **message) {
  *name = error->name ? strdup(error->name) : NULL;
  *message = error->message ? strdup(error->message) : NULL;
  dbus_error_free(error);
}

/// Opens a private connection to the session bus (0) or the system bus (1) and registers on it.
static inline DBusConnection *swiftlet_dbus_open_bus(int system, char **name, char **message) {
  DBusError error;
  dbus_error_init(&error);
  DBusConnection *connection =
      dbus_bus_get_private(system ? DBUS_BUS_SYSTEM : DBUS_BUS_SESSION, &error);
  if (!connection) swiftlet_dbus_take_error(&error, name, message);
  return connection;
}

/// Opens a private connection to the bus at an address and registers on it.
static inline DBusConnection *swiftlet_dbus_open_address(const char *address, char **name,
                                                         char **message) {
  DBusError error;
  dbus_error_init(&error);
  DBusConnection *connection = dbus_connection_open_private(address, &error);
  if (connection && !dbus_bus_register(connection, &error)) {
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
    connection = NULL;
  }
  if (!connection) swiftlet_dbus_take_error(&error, name, message);
  return connection;
}

/// Whether the connection's transport carries file descriptors.
static inline dbus_bool_t swiftlet_dbus_can_send_fds(DBusConnection *connection) {
  return dbus_connection_can_send_type(connection, DBUS_TYPE_UNIX_FD);
}

#endif
