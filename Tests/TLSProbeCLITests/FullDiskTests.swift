import Foundation
import LocalServer
import TestSupport
import Testing

/// Files on a full disk.
@Suite(.timeLimit(.minutes(2))) struct FullDiskTests {
  private let world: FetchWorld

  init() throws { world = try FetchWorld() }

  private var address: String { world.secure.replacing("https://localhost", with: "127.0.0.1") }

  private static let old = "the report of last week\n"

  /// Runs the program on a small disk that is full, in which `report` was written before, and shows what is there afterwards.
  private func onFullDisk(_ arguments: [String]) throws -> CommandRun {
    let disk = try TemporaryDirectory()
    let setup = """
      mount -t tmpfs -o size=64k none "$0" && printf '\(Self.old.dropLast())\\n' >"$0/report" && { dd if=/dev/zero of="$0/fill" bs=4k 2>&1; true; } >/dev/null
      """
    let line = """
      "$@" >/dev/null; status=$?; cat "$0/report"; ls -A "$0"; exit $status
      """
    let words = arguments.map { $0.replacing("DISK", with: disk.path) }
    return try CommandRun(MountNamespace.command(after: setup, in: disk.path, ["sh", "-c", line, disk.path, TestedBinary.path] + words))
  }

  @Test(
    .enabled(if: MountNamespace.isAvailable, "this user may not mount anything"),
    arguments: [
      ["trust", "list", "--json", "-o", "DISK/report"], ["fetch", "--report", "har:DISK/report", "URL"],
      ["fetch", "--report", "markdown:DISK/report", "--report", "json:DISK/report", "URL"],
      ["chain", "-k", "--format", "json", "-o", "DISK/report", "HOST"], ["probe", "--json", "-o", "DISK/report", "HOST"],
      ["ciphers", "--json", "-o", "DISK/report", "HOST"],
    ])
  func `a full disk does not destroy the old report`(words: [String]) throws {
    let values = ["URL": world.plain + "/bytes/20000", "HOST": address]
    let run = try onFullDisk(words.map { values[$0] ?? $0 })
    #expect(run.status == 74 && run.error.contains("no space left on device"), "\(run.transcript)")
    #expect(run.text == Self.old + "fill\nreport\n", "\(run.transcript)")
  }

  @Test(
    .enabled(if: MountNamespace.isAvailable, "this user may not mount anything"),
    arguments: ["-c", "--hsts", "--alt-svc", "--session"], [[], ["--http1.1"], ["--http2"]])
  func `a full disk does not destroy a file of cookies, a session or hosts`(option: String, way: [String]) throws {
    let url = (way.isEmpty ? world.plain : world.secure) + "/response-headers?Set-Cookie=a%3D\(String(repeating: "1", count: 3_000))"
    let disk = try TemporaryDirectory()
    let setup = """
      mount -t tmpfs -o size=64k none "$0" && cp '\(world.folder.path)/old' "$0/report" && { dd if=/dev/zero of="$0/fill" bs=4k 2>&1; true; } >/dev/null
      """
    let old = option == "--session" ? "{\"schema\": \"tlsprobe.session/1\"}\n" : "# old\n"
    try world.folder.write(old, to: "old")
    let line = "\"$@\" >'\(world.folder.path)/document'; status=$?; cat \"$0/report\"; ls -A \"$0\"; exit $status"
    let output = ["--json", "-o", world.folder.path + "/content", "--remove-on-error"]
    let fetch = [TestedBinary.path, "fetch"] + way + world.trust + output + [option, disk.path + "/report", url]
    let run = try CommandRun(MountNamespace.command(after: setup, in: disk.path, ["sh", "-c", line, disk.path] + fetch))
    #expect(run.status == 74 && run.error.contains("no space left on device"), "\(run.transcript)")
    #expect(run.text == old + "fill\nreport\n", "\(run.transcript)")
    // The transfer itself was complete.
    #expect(world.folder.text(of: "content").hasPrefix("as requested"))
    let document = try #require(JSONSerialization.jsonObject(with: Data(world.folder.text(of: "document").utf8)) as? [String: Any])
    #expect(document["exit_code"] as? Int == 74 && document["error"] is NSNull)
  }

  /// The limit of a file's size ends the process inside write(2), as nothing handles that signal.
  @Test(
    .disabled(if: Sanitizer.isThread, "the thread sanitizer maps its memory from a file, which the limit cuts"),
    arguments: ["-c", "--hsts", "--alt-svc", "--session"], [[], ["--http1.1"], ["--http2"]])
  func `a process that is killed in the middle of a write leaves the old file, and the next removes its temporary file`(
    option: String, way: [String]
  ) throws {
    let isHost = option == "--hsts" || option == "--alt-svc"
    if isHost && way.isEmpty { return }
    let folder = try TemporaryDirectory()
    let old: String
    switch option {
    case "-c": old = (0..<90).map { "localhost\tFALSE\t/\tFALSE\t0\told\($0)\t\(String(repeating: "x", count: 90))\n" }.joined()
    case "--session": old = "{\"schema\": \"tlsprobe.session/1\"}\n"
    case "--hsts": old = (0..<200).map { "old\($0).example \"20990101 00:00:00\"\n" }.joined()
    default: old = (0..<200).map { "h2 old\($0).example 443 h2 other.example 444 \"20990101 00:00:00\" 0 0\n" }.joined()
    }
    let state = try folder.write(old, to: "state")
    let query =
      switch option {
      case "--hsts": "Strict-Transport-Security=max-age%3D1000"
      case "--alt-svc": "Alt-Svc=h2%3D%22other.localhost:444%22"
      default: (0..<3).map { "Set-Cookie=c\($0)%3D\(String(repeating: "1", count: 3_000))" }.joined(separator: "&")
      }
    let url = (way.isEmpty ? world.plain : world.secure) + "/response-headers?" + query
    let files = option == "-c" ? ["-b", state, "-c", state] : [option, state]
    let fetch = [TestedBinary.path, "fetch", "-s", "-o", "/dev/null"] + way + world.trust + files + [url]
    let killed = try CommandRun(["prlimit", "--fsize=4096", "--core=0"] + fetch)
    #expect(killed.status == 128 + SIGXFSZ, "\(killed.transcript)")
    #expect(folder.text(of: "state") == old)
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "state" } }
    let left = try names()
    #expect(left.count == 1, "\(left)")
    let next = try CommandRun(fetch)
    #expect(next.status == 0, "\(next.transcript)")
    let kept = try names()
    #expect(kept == [] && folder.text(of: "state") != old, "\(kept)")
  }

  @Test(arguments: ["--trace", "--trace-ascii", "--keylog"], [["--http1.1"], ["--http2"]])
  func `a trace or key log that cannot be written is an error of the fetch`(option: String, way: [String]) throws {
    let words = ["fetch"] + world.trust + way
    let run = try CommandRun.tlsprobe(words + [option, "/dev/full", world.secure + "/bytes/7"])
    #expect(run.status == 74 && run.output.count == 7, "\(run.transcript)")
    #expect(run.error.contains("/dev/full") && run.error.contains("no space left on device"), "\(run.transcript)")
    #expect(run.error.split(separator: "\n").count == 1, "\(run.transcript)")
    let missing = world.folder.file("none/file")
    let unopened = try CommandRun.tlsprobe(words + [option, missing, world.secure + "/bytes/7"])
    #expect(unopened.status == 74 && unopened.output.isEmpty && unopened.error.contains(missing), "\(unopened.transcript)")
    // The status of the transfer comes first.
    let failed = try CommandRun.tlsprobe(words + ["-f", option, "/dev/full", world.secure + "/status/404"])
    #expect(failed.status == 22 && failed.error.contains("/dev/full"), "\(failed.transcript)")
    #expect(try CommandRun.tlsprobe(words + [option, world.folder.file("log"), world.secure + "/bytes/7"]).status == 0)
  }

  @Test func `a reader of a trace that goes away is no error`() throws {
    let line = "tlsprobe fetch --trace - -o /dev/null \(world.plain)/bytes/2000000 | head -n 1; echo ${PIPESTATUS[0]}"
    let run = try world.shell(line)
    #expect(run.text.hasSuffix("\n0\n") && run.error.isEmpty, "\(run.transcript)")
  }

  @Test(arguments: [["chain", "-k"], ["probe"]]) func `a key log that cannot be written is an error of every command`(command: [String])
    throws
  {
    let run = try CommandRun.tlsprobe(command + ["--keylog", "/dev/full", address])
    #expect(run.status == 74 && !run.output.isEmpty && run.error.contains("the key log '/dev/full' cannot be written"), "\(run.transcript)")
  }
}
