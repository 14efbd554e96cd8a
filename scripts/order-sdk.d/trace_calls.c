// Runs a program and notes which functions of the SDK's runtime library it calls, in the order of the
// first call of each.
//
//     trace_calls ADDRESSES OUTPUT PROGRAM [ARGUMENT...]
//
// ADDRESSES lists where functions begin, one hexadecimal number a line, in ascending order; the library
// must lie at the address it was linked for. Each gets a breakpoint, which the first call removes. The
// list of calls is written to OUTPUT.<process> whenever the program has been quiet for a while.

#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static uint64_t *functions;
static size_t functionCount;
static size_t *calls;
static size_t callCount;

static void fail(const char *problem) {
    fprintf(stderr, "trace_calls: %s\n", problem);
    exit(1);
}

static void readFunctions(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) fail("the list of addresses cannot be read");
    unsigned long long address;
    for (size_t room = 0; fscanf(file, "%llx", &address) == 1; functionCount++) {
        if (functionCount == room) {
            room = room * 2 + 1024;
            functions = realloc(functions, room * sizeof *functions);
            if (functions == NULL) fail("no memory");
        }
        functions[functionCount] = address;
    }
    fclose(file);
    calls = calloc(functionCount, sizeof *calls);
    if (functionCount == 0 || calls == NULL) fail("the list of addresses is empty");
}

/// The number of the function that begins at an address, or -1.
static ssize_t find(uint64_t address) {
    size_t low = 0, high = functionCount;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (functions[middle] < address) low = middle + 1;
        else high = middle;
    }
    return low < functionCount && functions[low] == address ? (ssize_t)low : -1;
}

static void writeCalls(const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) fail("the list of calls cannot be written");
    for (size_t index = 0; index < callCount; index++)
        fprintf(file, "%llx\n", (unsigned long long)functions[calls[index]]);
    fclose(file);
}

/// Whether the code of all functions is mapped yet.
static int isMapped(pid_t process) {
    char path[64], line[4096];
    snprintf(path, sizeof path, "/proc/%d/maps", process);
    FILE *maps = fopen(path, "r");
    if (maps == NULL) return 0;
    int found = 0;
    while (!found && fgets(line, sizeof line, maps) != NULL) {
        unsigned long long begin, end;
        char rights[8];
        found = sscanf(line, "%llx-%llx %7s", &begin, &end, rights) == 3 && rights[2] == 'x' &&
                begin <= functions[0] && functions[functionCount - 1] < end;
    }
    fclose(maps);
    return found;
}

/// Lets the process run to its next system call.
static void step(pid_t process) {
    int status;
    ptrace(PTRACE_SYSCALL, process, 0, 0);
    if (waitpid(process, &status, 0) < 0 || !WIFSTOPPED(status)) _exit(1);
}

int main(int count, char **arguments) {
    if (count < 4) fail("usage: trace_calls ADDRESSES OUTPUT PROGRAM [ARGUMENT...]");
    readFunctions(arguments[1]);
    char output[4096];
    snprintf(output, sizeof output, "%s.%d", arguments[2], getpid());

    pid_t process = fork();
    if (process == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        execv(arguments[3], arguments + 3);
        _exit(127);
    }
    int status;
    waitpid(process, &status, 0);
    ptrace(PTRACE_SETOPTIONS, process, 0, PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
    while (!isMapped(process)) step(process);

    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", process);
    int memory = open(path, O_RDWR);
    size_t length = functions[functionCount - 1] - functions[0] + 1;
    uint8_t *original = malloc(length), *changed = malloc(length);
    if (memory < 0 || original == NULL || changed == NULL ||
        pread(memory, original, length, (off_t)functions[0]) != (ssize_t)length)
        fail("the library's code cannot be read");
    memcpy(changed, original, length);
    for (size_t index = 0; index < functionCount; index++)
        changed[functions[index] - functions[0]] = 0xcc;
    if (pwrite(memory, changed, length, (off_t)functions[0]) != (ssize_t)length)
        fail("the library's code cannot be changed");
    free(changed);
    ptrace(PTRACE_CONT, process, 0, 0);

    for (int quiet = 0;;) {
        pid_t thread = waitpid(-1, &status, __WALL | WNOHANG);
        if (thread < 0) break;
        if (thread == 0) {
            usleep(200);
            if (++quiet == 500) writeCalls(output);
            continue;
        }
        quiet = 0;
        if (!WIFSTOPPED(status)) {
            if (thread == process) break;
            continue;
        }
        int signal = WSTOPSIG(status);
        if (signal == SIGTRAP && status >> 16 == 0) {
            struct user_regs_struct registers;
            ptrace(PTRACE_GETREGS, thread, 0, &registers);
            ssize_t function = find(registers.rip - 1);
            if (function >= 0) {
                // Another thread may have met the breakpoint before it was removed.
                uint8_t *byte = &original[functions[function] - functions[0]];
                uint8_t now;
                off_t place = (off_t)functions[function];
                if (pread(memory, &now, 1, place) == 1 && now != *byte) {
                    calls[callCount++] = (size_t)function;
                    if (pwrite(memory, byte, 1, place) != 1) fail("a breakpoint stays");
                }
                registers.rip--;
                ptrace(PTRACE_SETREGS, thread, 0, &registers);
            }
        }
        int passed = signal == SIGTRAP || signal == SIGSTOP ? 0 : signal;
        ptrace(PTRACE_CONT, thread, 0, passed);
    }
    writeCalls(output);
    return 0;
}
