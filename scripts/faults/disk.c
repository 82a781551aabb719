// Loaded before libc (LD_PRELOAD): lets a process's disk fail, kill the process, or write down what it was given.
// Only files that are called site.db…; what goes wrong stands in a small file that the tests write while it runs.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// In the order of WORDS in disk.ts.
struct control {
  volatile int32_t write_error, sync_error, read_error, die_at, operations;
};
enum { WROTE = 1, CUT = 2, SYNCED = 3, REMOVED = 4 };
struct record {
  uint32_t kind, file;
  uint64_t offset, length;
};

static struct control none, *control = &none;
static int journal = -1;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *faults = getenv("DISK_FAULTS"), *path = getenv("DISK_JOURNAL");
  int file = faults ? syscall(SYS_openat, AT_FDCWD, faults, O_RDWR | O_CLOEXEC) : -1;
  if (file >= 0) {
    void *at = mmap(0, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at != MAP_FAILED) control = at;
    syscall(SYS_close, file);
  }
  if (path) journal = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

// 0 the database, 1 its log, 2 its rollback journal, 3 its shared memory, -1 none of the site's.
static int kind_of(const char *path) {
  const char *name = strrchr(path, '/');
  name = name ? name + 1 : path;
  if (!strcmp(name, "site.db")) return 0;
  if (!strcmp(name, "site.db-wal")) return 1;
  if (!strcmp(name, "site.db-journal")) return 2;
  if (!strcmp(name, "site.db-shm")) return 3;
  return -1;
}

static int file_of(int fd) {
  char link[40], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return kind_of(path);
}

// The folder, whose sync makes it last that a file was removed.
enum { FOLDER = 4 };

static int synced_of(int fd) {
  struct stat facts;
  return !fstat(fd, &facts) && S_ISDIR(facts.st_mode) ? FOLDER : file_of(fd);
}

static void keep(int kind, int file, uint64_t offset, const void *data, uint64_t length) {
  if (journal < 0 || file == 3) return;
  struct record record = {kind, file, offset, length};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)data, data ? length : 0}};
  syscall(SYS_writev, journal, parts, 2);
}

static void count(void) {
  if (__sync_add_and_fetch(&control->operations, 1) == control->die_at) kill(getpid(), SIGKILL);
}

// Runs a change of a file as the faults say, one after another, and writes it down when it was done.
#define CHANGE(fd, kind, offset, data, length, real)                 \
  int file = file_of(fd);                                            \
  if (file < 0) return real;                                         \
  if (control->write_error) return errno = control->write_error, -1; \
  if (file != 3) count();                                            \
  pthread_mutex_lock(&one);                                          \
  long done = real;                                                  \
  if (done >= 0) keep(kind, file, offset, data, length);             \
  pthread_mutex_unlock(&one);                                        \
  return done;

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  CHANGE(fd, WROTE, at, data, done, syscall(SYS_pwrite64, fd, data, size, at))
}

ssize_t write(int fd, const void *data, size_t size) {
  CHANGE(fd, WROTE, syscall(SYS_lseek, fd, 0, SEEK_CUR) - done, data, done, syscall(SYS_write, fd, data, size))
}

int ftruncate64(int fd, off64_t size) {
  CHANGE(fd, CUT, size, 0, 0, syscall(SYS_ftruncate, fd, size))
}

int unlink(const char *path) {
  int file = kind_of(path);
  int done = syscall(SYS_unlink, path);
  if (file >= 0 && done == 0) keep(REMOVED, file, 0, 0, 0);
  return done;
}

static int sync_file(int fd, int call) {
  int file = synced_of(fd);
  if (file < 0) return syscall(call, fd);
  if (control->sync_error) return errno = control->sync_error, -1;
  count();
  int done = syscall(call, fd);
  if (done == 0) keep(SYNCED, file, 0, 0, 0);
  return done;
}

int fsync(int fd) { return sync_file(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_file(fd, SYS_fdatasync); }

#define READ(fd, real)                                             \
  int file = file_of(fd);                                          \
  if (file < 0) return real;                                       \
  if (control->read_error) return errno = control->read_error, -1; \
  return real;

ssize_t pread64(int fd, void *data, size_t size, off64_t at) { READ(fd, syscall(SYS_pread64, fd, data, size, at)) }
ssize_t read(int fd, void *data, size_t size) { READ(fd, syscall(SYS_read, fd, data, size)) }
