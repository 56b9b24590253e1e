// Preloaded into a program: whoever asks how full a volume is waits for ever, as where a server is gone.

#include <sys/statvfs.h>
#include <unistd.h>

int statvfs(const char *path, struct statvfs *record) {
  (void)path;
  (void)record;
  for (;;) pause();
}
