import Foundation

/// A system without sockets: a library that is loaded before the system's fails each attempt to create one, and notes it.
public final class DeniedSockets: Sendable {
  private let folder: TemporaryDirectory

  /// The compiler of the toolchain; without one there is no such library. A sanitizer must be loaded first itself.
  public static let compiler: String? =
    Sanitizer.isAddress || Sanitizer.isThread
    ? nil
    : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").flatMap { ["\($0)/clang", "\($0)/cc"] }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

  public init() throws {
    folder = try TemporaryDirectory()
    let source = try folder.write(Array(Self.source.utf8), to: "sockets.c")
    let run = try CommandRun([Self.compiler ?? "cc", "-shared", "-fPIC", "-o", folder.file("sockets.so"), source])
    guard run.status == 0 else { throw SystemCallError(run.transcript, number: 0) }
  }

  public var environment: [String: String] { ["LD_PRELOAD": folder.file("sockets.so"), "ATTEMPTED": folder.file("attempted")] }

  /// Whether a program has attempted to create a socket or to look up a name.
  public var isAttempted: Bool { FileManager.default.fileExists(atPath: folder.file("attempted")) }

  private static let source = """
    #include <errno.h>
    #include <fcntl.h>
    #include <stdlib.h>
    #include <unistd.h>
    static int denied(void) {
      close(open(getenv("ATTEMPTED"), O_WRONLY | O_CREAT, 0600));
      errno = EPERM;
      return -1;
    }
    int socket(int domain, int type, int protocol) { return denied(); }
    int socketpair(int domain, int type, int protocol, int pair[2]) { return denied(); }
    int connect(int socket, const void *address, unsigned length) { return denied(); }
    int getaddrinfo(const char *node, const char *service, const void *hints, void *result) { return denied(), -3; }
    """
}
