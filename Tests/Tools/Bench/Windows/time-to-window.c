// Measures how long programs take until their window is drawn, from outside: time-to-window ROUNDS FILE NAME...
//
// FILE has a program a line, with its arguments: the first is what the others are measured against. Each round
// starts all of them, one after the other, in an order that turns. The screen is filled with a colour of its own, and
// a window is drawn as soon as one of two rows of pixels has lost it over a width that no window stays below. Prints
// the milliseconds of each, a round a line: until its window was drawn, and of the processor's it took itself.

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <sys/resource.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_programs = 8, most_words = 16, least_width = 200, patience = 30000 };
static const unsigned long ground = 0xff00ff;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void pause_for(long microseconds) {
  nanosleep(&(struct timespec){0, microseconds * 1000}, NULL);
}

static int covered(Display *display, int y) {
  int width = DisplayWidth(display, DefaultScreen(display)), count = 0;
  XImage *row = XGetImage(display, DefaultRootWindow(display), 0, y, width, 1, AllPlanes, ZPixmap);
  if (!row) return 0;
  for (int x = 0; x < width; x++) count += (XGetPixel(row, x, 0) & 0xffffff) != ground;
  XDestroyImage(row);
  return count;
}

static int is_drawn(Display *display) {
  int height = DisplayHeight(display, DefaultScreen(display));
  return covered(display, height / 2) >= least_width || covered(display, height * 5 / 6) >= least_width;
}

static void wait_for(Display *display, int drawn, const char *what) {
  double end = now() + patience;
  while (is_drawn(display) != drawn) {
    if (now() > end) {
      fprintf(stderr, "time-to-window: %s is %sdrawn\n", what, drawn ? "not " : "still ");
      exit(1);
    }
    pause_for(500);
  }
}

struct taken { double wall, processor; };

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static struct taken measure(Display *display, char **words) {
  wait_for(display, 0, "a window");
  int input[2];
  if (pipe(input) != 0) exit(1);
  double start = now();
  pid_t child = fork();
  if (child == 0) {
    // Its standard input stays open and says nothing; its output is not wanted.
    dup2(input[0], 0);
    close(input[0]);
    close(input[1]);
    if (!freopen("/dev/null", "w", stdout)) _exit(127);
    execv(words[0], words);
    _exit(127);
  }
  close(input[0]);
  wait_for(display, 1, words[0]);
  double wall = now() - start;
  // At once, so that what it does later is not counted.
  kill(child, SIGKILL);
  struct rusage use;
  wait4(child, NULL, 0, &use);
  close(input[1]);
  return (struct taken){wall, milliseconds(use.ru_utime) + milliseconds(use.ru_stime)};
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  static char text[most_programs][4096], *words[most_programs][most_words];
  int programs = 0, rounds = atoi(arguments[1]);
  FILE *file = fopen(arguments[2], "r");
  if (!file) return 2;
  while (programs < most_programs && fgets(text[programs], sizeof text[0], file)) {
    int word = 0;
    for (char *each = strtok(text[programs], " \n"); each && word < most_words - 1; each = strtok(NULL, " \n"))
      words[programs][word++] = each;
    if (word) programs++;
  }
  fclose(file);
  Display *display = XOpenDisplay(NULL);
  if (!display || !programs) return 2;
  XSetWindowBackground(display, DefaultRootWindow(display), ground);
  XClearWindow(display, DefaultRootWindow(display));
  XSync(display, False);
  // What is read for the first time is not measured.
  for (int each = 0; each < programs; each++) measure(display, words[each]);
  for (int round = 0; round < rounds; round++) {
    struct taken taken[most_programs];
    for (int each = 0; each < programs; each++) {
      int which = (each + round) % programs;
      taken[which] = measure(display, words[which]);
    }
    for (int each = 0; each < programs; each++)
      printf("%.2f\t%.2f%c", taken[each].wall, taken[each].processor, each + 1 < programs ? '\t' : '\n');
    fflush(stdout);
  }
  return 0;
}
