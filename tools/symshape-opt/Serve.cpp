//===- Serve.cpp - Run the tool again without its start -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serve.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#ifdef __linux__
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Request {
  std::vector<std::string> arguments;
  std::string folder, out, err;
  int64_t memory = 0;
};

bool fromJSON(const llvm::json::Value &value, Request &request,
              llvm::json::Path path) {
  llvm::json::ObjectMapper map(value, path);
  return map && map.map("arguments", request.arguments) &&
         map.map("folder", request.folder) && map.map("stdout", request.out) &&
         map.map("stderr", request.err) && map.map("memory", request.memory);
}

/// Reads a line of standard input; false at its end.
bool readLine(std::string &line) {
  line.clear();
  char c;
  ssize_t count;
  while ((count = read(STDIN_FILENO, &c, 1)) == 1 || errno == EINTR)
    if (count == 1 && c == '\n')
      return true;
    else if (count == 1)
      line.push_back(c);
    else if (count == 0)
      return false;
  return false;
}

void answer(int64_t number) {
  llvm::outs() << number << '\n';
  llvm::outs().flush();
}

/// Opens a file as standard input, output or error.
bool redirect(const char *name, int flags, int to) {
  int file = open(name, flags | O_CLOEXEC, 0600);
  if (file < 0 || dup2(file, to) < 0)
    return false;
  close(file);
  return true;
}

/// Makes this process that of a run.
bool prepare(const Request &request, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    return false;
  rlimit limit{};
  if (request.memory > 0 && getrlimit(RLIMIT_DATA, &limit) == 0 &&
      (limit.rlim_max == RLIM_INFINITY ||
       rlim_t(request.memory) < limit.rlim_max)) {
    limit.rlim_cur = limit.rlim_max = request.memory;
    setrlimit(RLIMIT_DATA, &limit);
  }
  int writing = O_WRONLY | O_CREAT | O_TRUNC;
  return chdir(request.folder.c_str()) == 0 &&
         redirect("/dev/null", O_RDONLY, STDIN_FILENO) &&
         redirect(request.err.c_str(), writing, STDERR_FILENO) &&
         redirect(request.out.c_str(), writing, STDOUT_FILENO);
}

/// Waits until the run closes its end of a pipe. Kills it if nobody waits for
/// the answer.
int waitFor(pid_t child, int pipe) {
  pollfd files[] = {{pipe, POLLIN, 0}, {STDIN_FILENO, 0, 0}};
  while (poll(files, 2, -1) < 0 && errno == EINTR) {
  }
  if (!files[0].revents)
    kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return EXIT_FAILURE; // how the run ended is lost
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

std::optional<std::vector<std::string>> mlir::symshape::serve() {
  pid_t self = getpid();
  // A parent that ignores its children may have started this process: they
  // would leave no exit code.
  signal(SIGCHLD, SIG_DFL);
  std::string line;
  while (readLine(line)) {
    llvm::Expected<Request> request = llvm::json::parse<Request>(line);
    if (!request) {
      llvm::errs() << "error: " << llvm::toString(request.takeError()) << '\n';
      return std::nullopt;
    }
    int ends[2];
    pid_t child = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
    if (child < 0)
      return std::nullopt;
    if (child == 0) {
      close(ends[0]);
      if (!prepare(*request, self))
        _exit(127);
      return std::move(request->arguments);
    }
    close(ends[1]);
    answer(child);
    answer(waitFor(child, ends[0]));
    close(ends[0]);
  }
  return std::nullopt;
}

#else

std::optional<std::vector<std::string>> mlir::symshape::serve() {
  llvm::errs() << "error: expected Linux\n";
  return std::nullopt;
}

#endif // __linux__
