/*
 * Lies beneath a process (LD_PRELOAD), and appends to the file UPCARD_RECORD, in exact order, what the
 * process does to files under the folder UPCARD_RECORD_ROOT, and what it sends to anyone. Each note is
 * a kind, a descriptor, a number, a length [bytes] and so many bytes; `scripts/disk.js` reads them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST_FILES = 1 << 16 };

struct __attribute__((packed)) note {
  uint8_t kind;
  uint32_t file;
  int64_t number;
  uint32_t length;
};

/* Whatever is noted happens one after another, and is noted before anything else happens. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;
/* The process dies by itself after so many notes: between two of them, never within one. */
static long notes_left;
/* What each descriptor was opened for under the root; whoever closes it needn't tell us. */
static struct stat kept[MOST_FILES];

#define REAL(name)                \
  static __typeof__(&name) real;  \
  if (!real) real = dlsym(RTLD_NEXT, #name)

static void append(const struct iovec *parts, int count) {
  ssize_t whole = 0;
  for (int i = 0; i < count; i++) whole += parts[i].iov_len;
  if (syscall(SYS_writev, record, parts, count) != whole) abort();
}

static void note(char kind, int file, int64_t number, const struct iovec *parts, int count) {
  struct note head = {kind, file, number, 0};
  for (int i = 0; i < count; i++) head.length += parts[i].iov_len;
  append(&(struct iovec){&head, sizeof head}, 1);
  if (count > 0) append(parts, count);
  if (notes_left > 0 && --notes_left == 0) kill(getpid(), SIGKILL);
}

__attribute__((constructor)) static void begin(void) {
  const char *life = getenv("UPCARD_RECORD_LIFE");
  notes_left = life ? atol(life) : 0;
  record = syscall(SYS_openat, AT_FDCWD, getenv("UPCARD_RECORD"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (record < 0) abort();
  note('b', 0, 0, NULL, 0);
}

static int is_inside(const char *path) {
  const char *root = getenv("UPCARD_RECORD_ROOT");
  size_t length = strlen(root);
  return strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int keeps(int file) {
  struct stat about;
  if (file < 0 || file >= MOST_FILES || kept[file].st_ino == 0 || fstat(file, &about) != 0) return 0;
  return about.st_ino == kept[file].st_ino && about.st_dev == kept[file].st_dev;
}

static void note_path(char kind, int file, int64_t number, const char *path) {
  note(kind, file, number, &(struct iovec){(void *)path, strlen(path)}, 1);
}

static void opened(int file, const char *path, int flags) {
  if (file >= MOST_FILES) abort();
  if (file < 0) return;
  kept[file].st_ino = 0;
  if (!is_inside(path)) return;
  if (fstat(file, &kept[file]) != 0) abort();
  note_path('o', file, flags & O_TRUNC ? 1 : 0, path);
}

#define OPEN(name)                                                            \
  int name(const char *path, int flags, ...) {                                \
    REAL(name);                                                               \
    va_list more;                                                             \
    va_start(more, flags);                                                    \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;   \
    va_end(more);                                                             \
    pthread_mutex_lock(&turn);                                                \
    int file = real(path, flags, mode);                                       \
    opened(file, path, flags);                                                \
    pthread_mutex_unlock(&turn);                                              \
    return file;                                                              \
  }
OPEN(open)
OPEN(open64)

#define PWRITE(name)                                                          \
  ssize_t name(int file, const void *bytes, size_t length, off_t at) {        \
    REAL(name);                                                               \
    if (!keeps(file)) return real(file, bytes, length, at);                   \
    pthread_mutex_lock(&turn);                                                \
    ssize_t written = real(file, bytes, length, at);                          \
    if (written > 0) note('w', file, at, &(struct iovec){(void *)bytes, written}, 1); \
    pthread_mutex_unlock(&turn);                                              \
    return written;                                                           \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(name)                                                        \
  int name(int file, off_t length) {                                          \
    REAL(name);                                                               \
    if (!keeps(file)) return real(file, length);                              \
    pthread_mutex_lock(&turn);                                                \
    int result = real(file, length);                                          \
    if (result == 0) note('t', file, length, NULL, 0);                        \
    pthread_mutex_unlock(&turn);                                              \
    return result;                                                            \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

/* Noted once it has returned: until then nothing is certain. */
#define SYNC(name)                                                            \
  int name(int file) {                                                        \
    REAL(name);                                                               \
    if (!keeps(file)) return real(file);                                      \
    pthread_mutex_lock(&turn);                                                \
    int result = real(file);                                                  \
    if (result == 0) note('s', file, 0, NULL, 0);                             \
    pthread_mutex_unlock(&turn);                                              \
    return result;                                                            \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  REAL(unlink);
  if (!is_inside(path)) return real(path);
  pthread_mutex_lock(&turn);
  int result = real(path);
  if (result == 0) note_path('u', 0, 0, path);
  pthread_mutex_unlock(&turn);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  if (!is_inside(path)) return real(path, mode);
  pthread_mutex_lock(&turn);
  int result = real(path, mode);
  if (result == 0) note_path('m', 0, 0, path);
  pthread_mutex_unlock(&turn);
  return result;
}

/* Noted before it goes out: from then on somebody may know. */
static void sending(int file, const struct iovec *parts, int count) {
  struct stat about;
  if (fstat(file, &about) != 0 || !S_ISSOCK(about.st_mode)) return;
  pthread_mutex_lock(&turn);
  note('a', file, 0, parts, count);
  pthread_mutex_unlock(&turn);
}

ssize_t write(int file, const void *bytes, size_t length) {
  REAL(write);
  sending(file, &(struct iovec){(void *)bytes, length}, 1);
  return real(file, bytes, length);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(writev);
  sending(file, parts, count);
  return real(file, parts, count);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
  REAL(sendmsg);
  sending(file, message->msg_iov, message->msg_iovlen);
  return real(file, message, flags);
}
