import Foundation
import TestSupport
import Testing

/// As in a chroot, or a sandbox.
@Suite(
  .timeLimit(.minutes(2)), .enabled(if: MountNamespace.isAvailable, "this user may not mount anything"),
  .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread, "sanitizers read /proc"))
struct MissingProcTests {
  private func run(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(MountNamespace.command(after: "mount -t tmpfs none /proc", [TestedBinary.path] + arguments))
  }

  @Test(arguments: [
    ["--version"], ["--version", "-v"], ["--help"], ["fetch", "--help"], ["trust", "list"], ["verify", "--list-rules"], ["no-such-command"],
    ["chain", "--format", "no-such-format", "host"], [],
  ])
  func `without /proc arguments have the same effect`(arguments: [String]) throws {
    let (usual, without) = (try CommandRun.tlsprobe(arguments), try run(arguments))
    #expect(usual.status == without.status && usual.text == without.text && usual.error == without.error, "\(without.transcript)")
  }

  @Test(arguments: [[], ["--http1.1"], ["--http2"]]) func `without /proc a fetch sends what it is told`(words: [String]) throws {
    let world = try FetchWorld()
    let url = (words.isEmpty ? world.plain : world.secure) + "/anything"
    let run = try run(["fetch"] + world.trust + words + ["-H", "X-Mine: 7", "-o", world.folder.file("body"), url])
    #expect(run.status == 0 && world.folder.text(of: "body").contains("\"7\""), "\(run.transcript)")
  }

  @Test func `without /proc a document goes to /dev/stdout`() throws {
    let run = try run(["trust", "list", "--json", "-o", "/dev/stdout"])
    #expect(run.status == 0 && run.text.hasPrefix("{") && run.text.contains("\"schema\": \"tlsprobe.trust/1\""), "\(run.transcript)")
  }
}

@Suite struct NoCommandTests {
  @Test(arguments: [[], ["-v"]]) func `no command is a usage error`(arguments: [String]) throws {
    let run = try CommandRun.tlsprobe(arguments)
    #expect(run.status == 64 && run.output.isEmpty, "\(run.transcript)")
    #expect(run.error.hasPrefix("tlsprobe: missing command; usage: tlsprobe COMMAND ") && run.error.contains("chain, ciphers"))
    #expect(run.error.split(separator: "\n").count == 1)
  }
}
