//===- Serve.cpp - Run the tool again without its start -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serve.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#ifdef __linux__
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::symshape;

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

/// The exit code of a run without its working directory or its output.
constexpr int notStarted = 127;

/// A process that has made reports ends after this number, or once it has had
/// this many bytes: a context keeps the names and numbers of all its programs.
constexpr int mostReports = 256;
constexpr int64_t mostBytes = int64_t(256) << 20;

/// The lines of a file.
class Lines {
public:
  explicit Lines(int file) : file(file) {}

  /// Reads the next line; false at the end of the file.
  bool next(std::string &line) {
    size_t end;
    while ((end = text.find('\n')) == std::string::npos) {
      char part[4096];
      ssize_t count = read(file, part, sizeof(part));
      if (count == 0 || (count < 0 && errno != EINTR))
        return false;
      text.append(part, std::max<ssize_t>(count, 0));
    }
    line = text.substr(0, end);
    text.erase(0, end + 1);
    return true;
  }

private:
  int file;
  std::string text;
};

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
bool prepare(const Request &request) {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    if (request.memory > 0)
      limit.rlim_cur = std::min(limit.rlim_max, rlim_t(request.memory));
    setrlimit(RLIMIT_DATA, &limit);
  }
  int writing = O_WRONLY | O_CREAT | O_TRUNC;
  return chdir(request.folder.c_str()) == 0 &&
         redirect(request.err.c_str(), writing, STDERR_FILENO) &&
         redirect(request.out.c_str(), writing, STDOUT_FILENO);
}

/// True if this process may make another report.
bool isFresh(int reports) {
  rusage usage{};
  return reports < mostReports && getrusage(RUSAGE_SELF, &usage) == 0 &&
         usage.ru_maxrss < mostBytes / 1024;
}

/// The process of a run, which waits for its request at the other end of a
/// socket.
struct Run {
  pid_t process;
  int socket;
};

bool sendLine(int socket, const llvm::Twine &line) {
  std::string rest = (line + "\n").str();
  while (!rest.empty()) {
    ssize_t count = send(socket, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR)
      return false;
    rest.erase(0, std::max<ssize_t>(count, 0));
  }
  return true;
}

/// Waits for the request of this process. Makes the reports before it, and says
/// after each if this process serves another request.
ServedRun waitForRequest(
    int socket, pid_t server, llvm::function_ref<void()> warmUp,
    llvm::function_ref<std::optional<int>(llvm::ArrayRef<std::string>)>
        report) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The requests in standard input and the answers are the server's.
  if (getppid() != server || !redirect("/dev/null", O_RDONLY, STDIN_FILENO) ||
      !redirect("/dev/null", O_WRONLY, STDOUT_FILENO))
    _exit(notStarted);
  warmUp();
  llvm::outs().flush();
  Lines requests(socket);
  std::string line;
  for (int reports = 1; requests.next(line); ++reports) {
    Request request = llvm::cantFail(llvm::json::parse<Request>(line));
    if (!prepare(request))
      break;
    std::optional<int> code = report(request.arguments);
    if (!code)
      return {std::move(request.arguments), socket};
    llvm::outs().flush();
    bool isLast = *code != EXIT_SUCCESS || !isFresh(reports);
    sendLine(socket, llvm::Twine(*code) + (isLast ? "" : " again"));
    if (isLast)
      _exit(*code);
  }
  _exit(notStarted);
}

/// Waits for the exit code of a run, or until it closes its end of the socket.
/// Kills it if nobody waits for the answer. `again` becomes true if its process
/// serves another request.
int waitFor(const Run &run, bool &again) {
  pollfd files[] = {{run.socket, POLLIN, 0}, {STDIN_FILENO, 0, 0}};
  while (poll(files, 2, -1) < 0 && errno == EINTR) {
  }
  std::string code;
  if (!files[0].revents)
    kill(run.process, SIGKILL);
  else if (Lines(run.socket).next(code)) {
    again = llvm::StringRef(code).ends_with(" again");
    return std::stoi(code);
  }
  int status = 0;
  while (waitpid(run.process, &status, 0) < 0)
    if (errno != EINTR)
      return EXIT_FAILURE; // how the run ended is lost
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

void ServedRun::end(int code) {
  llvm::outs().flush();
  llvm::llvm_shutdown(); // prints statistics
  sendLine(socket, llvm::Twine(code));
  _exit(code);
}

std::optional<ServedRun> mlir::symshape::serve(
    llvm::function_ref<void()> warmUp,
    llvm::function_ref<std::optional<int>(llvm::ArrayRef<std::string>)>
        report) {
  pid_t self = getpid();
  // A parent that ignores its children may have started this process: they
  // would leave no exit code.
  signal(SIGCHLD, SIG_DFL);
  Lines requests(STDIN_FILENO);
  std::string line;
  std::optional<Run> run;
  while (true) {
    if (!run) {
      int ends[2];
      pid_t child =
          socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? fork()
                                                                        : -1;
      if (child < 0)
        return std::nullopt;
      if (child == 0) {
        close(ends[0]);
        return waitForRequest(ends[1], self, warmUp, report);
      }
      close(ends[1]);
      run = Run{child, ends[0]};
    }
    if (!requests.next(line))
      return std::nullopt;
    if (llvm::Expected<Request> request = llvm::json::parse<Request>(line);
        !request) {
      llvm::errs() << "error: " << llvm::toString(request.takeError()) << '\n';
      return std::nullopt;
    }
    if (!sendLine(run->socket, line))
      return std::nullopt;
    answer(run->process);
    bool again = false;
    answer(waitFor(*run, again));
    if (again)
      continue;
    close(run->socket);
    while (waitpid(run->process, nullptr, 0) < 0 && errno == EINTR) {
    }
    run.reset();
  }
}

#else

void ServedRun::end(int code) { std::exit(code); }

std::optional<ServedRun> mlir::symshape::serve(
    llvm::function_ref<void()>,
    llvm::function_ref<std::optional<int>(llvm::ArrayRef<std::string>)>) {
  llvm::errs() << "error: expected Linux\n";
  return std::nullopt;
}

#endif // __linux__
