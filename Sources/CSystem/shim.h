#if defined(__linux__)
#include <sys/prctl.h>

/* prctl takes any number of arguments, so Swift does not import it. */
static inline int mdoc_forbid_inspection(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#else
static inline int mdoc_forbid_inspection(void) { return -1; }
#endif

#if defined(__GLIBC__)
#include <malloc.h>

/* Gives large buffers back to the system when they are freed: glibc would learn to keep them. */
static inline void mdoc_return_memory_early(void)
{
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_ARENA_MAX, 4);
}

/* Gives back what lies free between what is used. */
static inline void mdoc_return_memory_now(void) { malloc_trim(0); }
#else
static inline void mdoc_return_memory_early(void) {}
static inline void mdoc_return_memory_now(void) {}
#endif

#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

/* Whether a signal was set to be ignored, as nohup and a shell's background do. The handler is a macro in C. */
static inline int mdoc_is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

extern char **environ;

/* Starts a command of the shell in a process group of its own, with these three descriptors, our environment, no signal
   blocked and those that we ignore or wait for as usual. Returns an error number, 0 for none. */
static inline int mdoc_spawn_shell(const char *command, int input, int output, int errors, pid_t *pid)
{
    static const int usual[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD};
    char shell[] = "/bin/sh", option[] = "-c";
    char *words[] = {shell, option, (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, restored;
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    sigemptyset(&none);
    sigemptyset(&restored);
    for (unsigned index = 0; index < sizeof usual / sizeof *usual; index++) sigaddset(&restored, usual[index]);
    if ((error = posix_spawn_file_actions_adddup2(&files, input, 0)) == 0
        && (error = posix_spawn_file_actions_adddup2(&files, output, 1)) == 0
        && (error = posix_spawn_file_actions_adddup2(&files, errors, 2)) == 0
        && (error = posix_spawnattr_setsigmask(&attributes, &none)) == 0
        && (error = posix_spawnattr_setsigdefault(&attributes, &restored)) == 0
        && (error = posix_spawnattr_setpgroup(&attributes, 0)) == 0
        && (error = posix_spawnattr_setflags(
                &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)) == 0)
        error = posix_spawn(pid, shell, &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}
