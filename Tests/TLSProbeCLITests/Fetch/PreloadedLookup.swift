import Foundation
import TestSupport

/// A system whose name server does not answer: getaddrinfo of a library that is loaded before the system's.
final class PreloadedLookup {
  private let folder: TemporaryDirectory

  /// The compiler of the toolchain; without one there is no such library. A sanitizer wants to be loaded first itself.
  static let compiler: String? =
    Sanitizer.isAddress || Sanitizer.isThread
    ? nil
    : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").flatMap { ["\($0)/clang", "\($0)/cc"] }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

  init() throws {
    folder = try TemporaryDirectory()
    let source = try folder.write(Array(Self.source.utf8), to: "lookup.c")
    let run = try CommandRun([Self.compiler ?? "cc", "-shared", "-fPIC", "-o", folder.file("lookup.so"), source])
    guard run.status == 0 else { throw SystemCallError(run.transcript, number: 0) }
  }

  var environment: [String: String] { ["LD_PRELOAD": folder.file("lookup.so"), "ASKED": folder.file("asked")] }

  /// Whether the program has asked for a name.
  var isAsked: Bool { FileManager.default.fileExists(atPath: folder.file("asked")) }

  private static let source = """
    #include <fcntl.h>
    #include <stdlib.h>
    #include <unistd.h>
    int getaddrinfo(const char *node, const char *service, const void *hints, void *result) {
      close(open(getenv("ASKED"), O_WRONLY | O_CREAT, 0600));
      sleep(10);
      return -3;
    }
    """
}
