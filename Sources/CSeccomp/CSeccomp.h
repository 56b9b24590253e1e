// The one door to libseccomp, and to the calls of Linux that Swift cannot make: those with a variable number of
// arguments, fork, filters, and descriptors sent through a socket.
#ifndef CALCULATOR_CSECCOMP_H
#define CALCULATOR_CSECCOMP_H

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if SCMP_VER_MAJOR < 2 || (SCMP_VER_MAJOR == 2 && SCMP_VER_MINOR < 5)
#error "libseccomp 2.5 or newer is needed"
#endif

_Static_assert(sizeof(long) == 8, "the arguments of system calls are taken as 64-bit");

// The numbers of requests differ between architectures. Swift does not import those that a macro computes, or that
// need _GNU_SOURCE.
static const int calculator_F_SETSIG = __F_SETSIG;
static const int calculator_F_SETOWN_EX = __F_SETOWN_EX;
static const unsigned calculator_FIONREAD = FIONREAD;
static const unsigned calculator_FIOSETOWN = FIOSETOWN;
static const unsigned calculator_SIOCSPGRP = SIOCSPGRP;
static const unsigned calculator_FIOASYNC = FIOASYNC;
static const unsigned calculator_TIOCSTI = TIOCSTI;
static const unsigned calculator_TIOCLINUX = TIOCLINUX;
/// FS_IOC_SETFLAGS of linux/fs.h, which does not go together with sys/mount.h.
static const unsigned calculator_FS_IOC_SETFLAGS = _IOW('f', 2, long);

/// A system call by its number: its result, or minus its errno.
static inline long calculator_call(long number, long a, long b, long c, long d, long e, long f) {
  long result = syscall(number, a, b, c, d, e, f);
  return result == -1 ? -errno : result;
}

#ifdef __x86_64__
/// A system call without arguments by the table of i386: its result, or minus its errno.
static inline long calculator_call_i386(long number) {
  long result = number;
  __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
  return (int)result;
}

/// vfork, by its number: the process that it made, which has ended, or minus its errno. That one shares
/// the stack, and so makes no other step than its end.
static inline long calculator_vfork(long number) {
  long result = number;
  __asm__ volatile(
      "syscall\n\t"
      "test %%rax, %%rax\n\t"
      "jnz 1f\n\t"
      "mov %[end], %%eax\n\t"
      "xor %%edi, %%edi\n\t"
      "syscall\n"
      "1:"
      : "+a"(result)
      : [end] "i"(SYS_exit)
      : "memory", "rcx", "rdi", "r11", "cc");
  return result;
}
#endif

/// prctl with one argument: its result, or -1.
static inline int calculator_prctl(int option, unsigned long argument) {
  return prctl(option, argument, 0UL, 0UL, 0UL);
}

/// fork, which Swift does not offer. It may only be called while there is a single thread.
static inline pid_t calculator_fork(void) { return fork(); }

// glibc's names of the first argument and of the environment; it shows them only where _GNU_SOURCE came first.
extern char *program_invocation_name;
extern char **__environ;

/// Gives the process another name in the list of processes, over its arguments, as far as it fits. The kernel puts the
/// environment right behind those.
static inline void calculator_rename(const char *name) {
  prctl(PR_SET_NAME, name, 0UL, 0UL, 0UL);
  char *arguments = program_invocation_name;
  char *end = __environ ? __environ[0] : NULL;
  if (!arguments || !end || end <= arguments) return;
  size_t space = end - arguments;
  memset(arguments, 0, space);
  memcpy(arguments, name, strnlen(name, space - 1));
}

/// The action of a filter that makes a call fail.
static inline uint32_t calculator_fail_with(uint16_t error) { return SCMP_ACT_ERRNO(error); }

/// Sends a byte through a socket, and a descriptor unless that is -1, without waiting: 0, or -1.
static inline int calculator_send(int line, uint8_t byte, int descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct iovec vector = {&byte, 1};
  struct msghdr message = {0};
  message.msg_iov = &vector;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  return sendmsg(line, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == 1 ? 0 : -1;
}

/// Waits for a byte and a descriptor from a socket: the number of bytes read; the descriptor is -1 where none came.
static inline long calculator_receive(int line, uint8_t *byte, int *descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec vector = {byte, 1};
  struct msghdr message = {0};
  message.msg_iov = &vector;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  // Room for one: what comes beside it is not taken, where the padding would have room for a second one.
  message.msg_controllen = CMSG_LEN(sizeof(int));
  *descriptor = -1;
  long count = recvmsg(line, &message, MSG_CMSG_CLOEXEC);
  struct cmsghdr *header = count > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  return count;
}

/// What landlock_add_rule takes for a folder.
struct calculator_path_beneath {
  uint64_t access;
  int32_t folder;
} __attribute__((packed));

#endif
