/* The quickest client of the bus that one can reasonably write: C on libdbus, walking level by level, with all questions
 * of a level under way at once. Five calls for every object: children, name, role, states, extents.
 *
 * Usage: pipelined <address of the accessibility bus>; then a line for every walk, "tree <bus name> [careful]". Careful
 * means that the children of tables are not asked for, which takes a second round for every level. */
#include <dbus/dbus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define TABLE 55u
#define LIMIT_MS 30000

typedef struct { char *bus, *path; unsigned role; } Node;
typedef struct { Node *items; size_t count, room; } List;

/* What the reply to a call is about: calls are numbered without gaps, so the serial is an index. */
typedef enum { CHILDREN, NAME, ROLE, STATE, EXTENTS } Question;
typedef struct { size_t node; Question question; } Asked;

static DBusConnection *bus;
static Asked *asked;
static size_t asked_count, asked_room;
static dbus_uint32_t first_serial;

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void fail(const char *why) {
  printf("{\"error\":\"%s\"}\n", why);
  exit(1);
}

static void add(List *list, const char *name, const char *path) {
  if (list->count == list->room) {
    list->room = list->room ? list->room * 2 : 256;
    list->items = realloc(list->items, list->room * sizeof *list->items);
  }
  list->items[list->count++] = (Node){strdup(name), strdup(path), 0};
}

static void clear(List *list) {
  for (size_t i = 0; i < list->count; i++) {
    free(list->items[i].bus);
    free(list->items[i].path);
  }
  list->count = 0;
}

static void ask(const List *level, size_t place, Question question) {
  static const char *const METHODS[] = {"GetChildren", "Get", "GetRole", "GetState", "GetExtents"};
  static const char *const INTERFACES[] = {ACCESSIBLE, "org.freedesktop.DBus.Properties", ACCESSIBLE, ACCESSIBLE,
                                           "org.a11y.atspi.Component"};
  const Node *node = &level->items[place];
  DBusMessage *call =
      dbus_message_new_method_call(node->bus, node->path, INTERFACES[question], METHODS[question]);
  dbus_message_set_auto_start(call, FALSE);
  if (question == NAME) {
    const char *owner = ACCESSIBLE, *property = "Name";
    dbus_message_append_args(call, DBUS_TYPE_STRING, &owner, DBUS_TYPE_STRING, &property, DBUS_TYPE_INVALID);
  } else if (question == EXTENTS) {
    dbus_uint32_t on_screen = 0;
    dbus_message_append_args(call, DBUS_TYPE_UINT32, &on_screen, DBUS_TYPE_INVALID);
  }
  dbus_uint32_t serial;
  if (!dbus_connection_send(bus, call, &serial)) fail("out of memory");
  dbus_message_unref(call);
  if (asked_count == 0) first_serial = serial;
  if (asked_count == asked_room) {
    asked_room = asked_room ? asked_room * 2 : 4096;
    asked = realloc(asked, asked_room * sizeof *asked);
  }
  asked[asked_count++] = (Asked){place, question};
}

static void take_children(DBusMessage *reply, List *below) {
  DBusMessageIter args, array, pair;
  if (!dbus_message_iter_init(reply, &args) || dbus_message_iter_get_arg_type(&args) != DBUS_TYPE_ARRAY) return;
  for (dbus_message_iter_recurse(&args, &array); dbus_message_iter_get_arg_type(&array) == DBUS_TYPE_STRUCT;
       dbus_message_iter_next(&array)) {
    const char *name, *path;
    dbus_message_iter_recurse(&array, &pair);
    dbus_message_iter_get_basic(&pair, &name);
    dbus_message_iter_next(&pair);
    dbus_message_iter_get_basic(&pair, &path);
    if (strcmp(path, "/org/a11y/atspi/null") != 0) add(below, name, path);
  }
}

/* Looks at every value, as a client that wants it would. */
static size_t take_values(DBusMessageIter *values) {
  size_t count = 0;
  for (int type; (type = dbus_message_iter_get_arg_type(values)) != DBUS_TYPE_INVALID;
       dbus_message_iter_next(values), count++) {
    DBusBasicValue value;
    DBusMessageIter inner;
    if (dbus_type_is_basic(type)) dbus_message_iter_get_basic(values, &value);
    else if (dbus_message_iter_recurse(values, &inner), dbus_message_iter_get_arg_type(&inner)) take_values(&inner);
  }
  return count;
}

static void take(DBusMessage *reply, const Asked *about, List *level, List *below) {
  DBusMessageIter values;
  if (dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_METHOD_RETURN) return;
  if (about->question == CHILDREN) take_children(reply, below);
  else if (about->question == ROLE)
    dbus_message_get_args(reply, NULL, DBUS_TYPE_UINT32, &level->items[about->node].role, DBUS_TYPE_INVALID);
  else if (dbus_message_iter_init(reply, &values)) take_values(&values);
}

/* Waits for the replies to everything that was asked. */
static void receive(List *level, List *below) {
  size_t missing = asked_count;
  double limit = now_ms() + LIMIT_MS;
  while (missing > 0) {
    if (!dbus_connection_read_write(bus, 1000) || now_ms() > limit) fail("no answer from the application");
    for (DBusMessage *message; (message = dbus_connection_pop_message(bus)); dbus_message_unref(message)) {
      dbus_uint32_t place = dbus_message_get_reply_serial(message) - first_serial;
      if (dbus_message_get_reply_serial(message) == 0 || place >= asked_count) continue;
      take(message, &asked[place], level, below);
      missing--;
    }
  }
  asked_count = 0;
}

static size_t walk(const char *name, int careful) {
  List level = {0}, below = {0};
  size_t nodes = 0;
  add(&level, name, "/org/a11y/atspi/accessible/root");
  while (level.count > 0) {
    nodes += level.count;
    for (size_t i = 0; i < level.count; i++)
      for (Question question = careful ? NAME : CHILDREN; question <= EXTENTS; question++) ask(&level, i, question);
    receive(&level, &below);
    for (size_t i = 0; careful && i < level.count; i++)
      if (level.items[i].role != TABLE) ask(&level, i, CHILDREN);
    if (careful) receive(&level, &below);
    List done = level;
    level = below;
    below = done;
    clear(&below);
  }
  free(level.items);
  free(below.items);
  return nodes - 1; /* the application itself is no element */
}

int main(int count, char **words) {
  DBusError error = DBUS_ERROR_INIT;
  char line[512];
  if (count < 2 || !(bus = dbus_connection_open_private(words[1], &error)) || !dbus_bus_register(bus, &error))
    fail(error.message ? error.message : "give the address of the bus");
  while (fgets(line, sizeof line, stdin)) {
    char name[256], mode[32] = "";
    if (sscanf(line, "tree %255s %31s", name, mode) < 1) fail("say: tree <bus name> [careful]");
    double started = now_ms();
    size_t nodes = walk(name, strcmp(mode, "careful") == 0);
    printf("{\"ms\":%.3f,\"nodes\":%zu}\n", now_ms() - started, nodes);
    fflush(stdout);
  }
  return 0;
}
