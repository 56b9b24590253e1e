// Types into IBus as an application does, and measures how long each key takes. It is told what to
// do line by line on standard input, and answers each line with one of its own; times are in
// nanoseconds.
//
//   start NAME COMMAND…   starts an engine        started PID TIME  from exec until NAME is owned
//                         (VARIABLE=VALUE may stand before the command)
//   stop PID              ends it                 stopped
//   use ENGINE            makes it the one in use using ENGINE
//   type TEXT             types the text          typed SUM TIME…   of each key
//   tell TEXT             the same, and before each key tells the engine what stands before the
//                         caret, as toolkits do if the engine has asked for it
//
// In TEXT, \r stands for Return and \b for BackSpace. A TIME is two or three, with colons between: until the
// key is answered; until it is released and the engine has done all it caused; and, when it brought another
// preview, until that came. SUM sums up all previews shown and hidden, so that engines can be compared.
// `failed WHY` is the answer to what does not work.

#include <errno.h>
#include <ibus.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static IBusBus *bus;
static IBusInputContext *context;
static GString *document;    // what stands before the caret, in the last paragraph
static guint32 preview_sum;  // of all previews
static gboolean preview_came;
static gint64 preview_time;  // when its message arrived; written by GDBus's thread
static pid_t running[16];    // the engines that were started; 0 is none

static gint64 now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (gint64)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void settle(void) {
  while (g_main_context_iteration(NULL, FALSE)) {
  }
}

// Releases a key and waits until the engine has done all it was asked for: the release goes there and
// back behind that.
static void release(guint keyval) {
  ibus_input_context_process_key_event(context, keyval, 0, IBUS_RELEASE_MASK);
  settle();
}

static gboolean sleeps(pid_t pid) {
  char path[32], line[64], state = 'S';
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "r");
  if (file == NULL) return TRUE;
  if (fgets(line, sizeof line, file) != NULL && strrchr(line, ')') != NULL)
    sscanf(strrchr(line, ')') + 1, " %c", &state);
  fclose(file);
  return state != 'R';
}

// An engine that draws when it is idle leaves out a preview if the next key comes before. Nobody types
// that fast.
static void await_idle(void) {
  for (size_t index = 0; index < G_N_ELEMENTS(running); index++)
    while (running[index] != 0 && !sleeps(running[index])) sched_yield();
}

// What an engine has drawn comes before its answer.
static void take_previews(void) {
  await_idle();
  release(IBUS_KEY_Shift_L);
}

static void replace_running(pid_t old, pid_t new) {
  for (size_t index = 0; index < G_N_ELEMENTS(running); index++) {
    if (running[index] != old) continue;
    running[index] = new;
    return;
  }
}

// MARK: What the engine sends

static void commit(IBusInputContext *sender, IBusText *text, gpointer data) {
  g_string_append(document, text->text);
}

static void delete_surrounding(IBusInputContext *sender, gint offset, guint count, gpointer data) {
  const char *end = document->str + document->len;
  while (count-- > 0 && end > document->str) end = g_utf8_prev_char(end);
  g_string_truncate(document, (gsize)(end - document->str));
}

// FNV-1a.
static void add_to_sum(const char *text) {
  do {
    preview_sum = (preview_sum ^ (guint8)*text) * 16777619u;
  } while (*text++);
}

static void update_preview(IBusInputContext *sender, IBusText *text, gboolean shown, gpointer data) {
  add_to_sum(shown ? text->text : "");
  preview_came = shown;
}

// The main thread takes messages only when it has the answer to its own.
static GDBusMessage *note_time(GDBusConnection *connection, GDBusMessage *message, gboolean incoming,
                               gpointer data) {
  if (incoming && g_strcmp0(g_dbus_message_get_member(message), "UpdateAuxiliaryText") == 0)
    preview_time = now();
  return message;
}

static void hide_preview(IBusInputContext *sender, gpointer data) {
  add_to_sum("");
}

// MARK: Engines

static void name_has_owner(GDBusConnection *connection, const char *sender, const char *path,
                           const char *interface, const char *signal, GVariant *parameters,
                           gpointer data) {
  const char *owner;
  g_variant_get(parameters, "(&s&s&s)", NULL, NULL, &owner);
  if (*owner != '\0') *(gint64 *)data = now();
}

static gboolean wake_up(gpointer data) {
  return G_SOURCE_CONTINUE;
}

static void start(char **words) {
  char **command = words + (words[0] != NULL);
  char **variables = g_get_environ();
  for (; *command != NULL && strchr(*command, '=') != NULL; command++) {
    char **pair = g_strsplit(*command, "=", 2);
    variables = g_environ_setenv(variables, pair[0], pair[1], TRUE);
    g_strfreev(pair);
  }
  if (*command == NULL) {
    puts("failed no command");
    g_strfreev(variables);
    return;
  }
  gint64 owned = 0, give_up = now() + 60 * G_GINT64_CONSTANT(1000000000);
  GDBusConnection *connection = ibus_bus_get_connection(bus);
  guint watch = g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      "/org/freedesktop/DBus", words[0], G_DBUS_SIGNAL_FLAGS_NONE, name_has_owner, &owned, NULL);
  settle();
  guint timer = g_timeout_add(1000, wake_up, NULL);
  pid_t pid;
  gint64 begin = now();
  int error = posix_spawnp(&pid, command[0], NULL, NULL, command, variables);
  while (error == 0 && owned == 0 && now() < give_up) g_main_context_iteration(NULL, TRUE);
  g_source_remove(timer);
  g_dbus_connection_signal_unsubscribe(connection, watch);
  if (error == 0 && owned != 0) {
    replace_running(0, pid);
    printf("started %d %" G_GINT64_FORMAT "\n", pid, owned - begin);
  } else {
    printf("failed %s does not start: %s\n", command[0], strerror(error));
  }
  g_strfreev(variables);
}

static void stop(pid_t pid) {
  kill(pid, SIGTERM);
  for (int attempt = 0; attempt < 5000; attempt++) {
    if (waitpid(pid, NULL, WNOHANG) != 0) {
      replace_running(pid, 0);
      puts("stopped");
      return;
    }
    // SIGTERM is not all of them's affair.
    if (attempt == 2000) kill(pid, SIGKILL);
    g_usleep(1000);
  }
  puts("failed it does not end");
}

static void use(const char *engine) {
  g_string_truncate(document, 0);
  if (!ibus_bus_set_global_engine(bus, engine)) {
    printf("failed %s cannot be used\n", engine);
    return;
  }
  release(IBUS_KEY_Shift_L);
  printf("using %s\n", engine);
}

// MARK: Keys

static guint keyval_of(char character) {
  switch (character) {
  case '\r': return IBUS_KEY_Return;
  case '\b': return IBUS_KEY_BackSpace;
  default: return (guchar)character;
  }
}

// What an application does with a key that is left to it.
static void take(char character) {
  switch (character) {
  case '\r': g_string_truncate(document, 0); break;
  case '\b':
    if (document->len > 0) delete_surrounding(NULL, -1, 1, NULL);
    break;
  default: g_string_append_c(document, character);
  }
}

static void tell(void) {
  if (!ibus_input_context_needs_surrounding_text(context)) return;
  guint caret = (guint)g_utf8_strlen(document->str, -1);
  ibus_input_context_set_surrounding_text(context, ibus_text_new_from_string(document->str), caret,
                                          caret);
}

// The next character of a text in which \r and \b are written with a backslash.
static char next(const char **text) {
  char character = *(*text)++;
  if (character != '\\' || **text == '\0') return character;
  return *(*text)++ == 'r' ? '\r' : '\b';
}

// In a burst each key is sent as soon as the one before is answered, and none is released.
static void type(const char *text, gboolean tells, gboolean is_burst) {
  take_previews();
  preview_sum = 2166136261u;
  GString *times = g_string_new(NULL);
  tell();
  while (*text != '\0') {
    char character = next(&text);
    preview_came = FALSE;
    gint64 begin = now();
    if (tells) tell();
    gboolean handled =
        ibus_input_context_process_key_event(context, keyval_of(character), 0, 0);
    gint64 end = now();
    if (!is_burst) release(keyval_of(character));
    gint64 done = now();
    if (!is_burst) await_idle();
    if (!handled) take(character);
    g_string_append_printf(times, " %" G_GINT64_FORMAT ":%" G_GINT64_FORMAT, end - begin, done - begin);
    if (preview_came) g_string_append_printf(times, ":%" G_GINT64_FORMAT, preview_time - begin);
  }
  take_previews();
  printf("typed %08x%s\n", preview_sum, times->str);
  g_string_free(times, TRUE);
}

// MARK: Lines

static void obey(char *line) {
  char *rest = strchr(line, ' ');
  if (rest == NULL) {
    puts("failed a word alone");
    return;
  }
  *rest++ = '\0';
  if (strcmp(line, "start") == 0) {
    char **words = g_strsplit(rest, " ", 0);
    start(words);
    g_strfreev(words);
  } else if (strcmp(line, "stop") == 0) {
    stop((pid_t)atoi(rest));
  } else if (strcmp(line, "use") == 0) {
    use(rest);
  } else if (strcmp(line, "type") == 0 || strcmp(line, "tell") == 0 || strcmp(line, "burst") == 0) {
    type(rest, strcmp(line, "type") != 0, strcmp(line, "burst") == 0);
  } else {
    printf("failed unknown word %s\n", line);
  }
}

int main(void) {
  ibus_init();
  bus = ibus_bus_new();
  if (!ibus_bus_is_connected(bus)) return EXIT_FAILURE;
  g_dbus_connection_add_filter(ibus_bus_get_connection(bus), note_time, NULL, NULL);
  document = g_string_new(NULL);
  context = ibus_bus_create_input_context(bus, "gtk3-im:bench");
  if (context == NULL) return EXIT_FAILURE;
  ibus_input_context_set_capabilities(
      context, IBUS_CAP_FOCUS | IBUS_CAP_PREEDIT_TEXT | IBUS_CAP_AUXILIARY_TEXT |
                   IBUS_CAP_SURROUNDING_TEXT);
  g_signal_connect(context, "commit-text", G_CALLBACK(commit), NULL);
  g_signal_connect(context, "delete-surrounding-text", G_CALLBACK(delete_surrounding), NULL);
  g_signal_connect(context, "update-auxiliary-text", G_CALLBACK(update_preview), NULL);
  g_signal_connect(context, "hide-auxiliary-text", G_CALLBACK(hide_preview), NULL);
  ibus_input_context_focus_in(context);
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getline(&line, &size, stdin)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    obey(line);
    fflush(stdout);
  }
  return EXIT_SUCCESS;
}
