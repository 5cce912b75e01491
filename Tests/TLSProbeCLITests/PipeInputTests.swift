import Foundation
import TestSupport
import Testing

/// Inputs that are no regular files: process substitution, named pipes, devices.
@Suite(.timeLimit(.minutes(3)), .serialized) struct PipeInputTests {
  private let world: FetchWorld
  private let secure: (port: String, host: String)

  init() throws {
    world = try FetchWorld()
    let authority = world.secure.dropFirst("https://".count).split(separator: ":")
    secure = (String(authority[1]), String(authority[0]))
    let folder = world.folder
    try folder.write("alpha=1&beta=22&gamma=333", to: "form")
    try folder.write(#"{"name":"Ada Lovelace","born":1815}"#, to: "json")
    try folder.write("X-From-Pipe: a value that is long enough\nX-Second: 2\n", to: "head")
    try folder.write("status %{http_code} and some text that is long", to: "format")
    try folder.write("Set-Cookie: piped=cookie-value-of-some-length; path=/\n", to: "jar")
    try folder.write("machine 127.0.0.1 login piped password pipedsecret\n", to: "netrc")
    try folder.write("routes:\n  - path: /piped\n    body: hello from a pipe\n", to: "routes")
    try folder.write(#"{"type": "object", "properties": {"a": {"type": "integer"}}}"#, to: "schema")
    let chain = try CommandRun.tlsprobe([
      "chain", "127.0.0.1:\(secure.port)", "--sni", secure.host, "--verify-host", secure.host, "--cacert", folder.file("roots.pem"),
      "--format", "pem", "-o", folder.file("chain.pem"),
    ])
    try #require(chain.status == 0, "\(chain.transcript)")
  }

  /// `slow FILE` writes it in two pieces after a moment.
  private func shell(_ line: String) throws -> CommandRun {
    let variables = "P='\(world.plain)'; S='\(world.secure)'; H='\(secure.host)'; A='127.0.0.1:\(secure.port)'; "
    let slow = "slow() { sleep 0.1; head -c 20 \"$1\"; sleep 0.1; tail -c +21 \"$1\"; }; "
    return try world.shell(variables + slow + line)
  }

  /// The server tells the length and the SHA-256 of a content: those of the whole file, or of a form with it.
  static let lines: [(line: String, status: Int32, shows: String)] = [
    ("tlsprobe chain $A --sni $H --verify-host $H --cacert <(slow roots.pem)", 0, "is trusted"),
    ("tlsprobe probe $A --sni $H --client-hello <(slow form)", 65, ""),
    ("tlsprobe chain $A --sni $H --verify-host $H --cacert roots.pem --blocklist-keys <(slow form)", 65, ""),
    ("tlsprobe verify <(slow chain.pem) --roots <(slow roots.pem) --verify-host $H", 0, "is trusted"),
    ("tlsprobe verify chain.pem --roots roots.pem --verify-host $H --crl <(slow form)", 65, ""),
    ("tlsprobe trust show <(slow roots.pem)", 0, "CN="),
    ("tlsprobe trust diff <(slow roots.pem) <(slow roots.pem)", 0, "share 1 root"),
    ("tlsprobe fetch --cacert <(slow roots.pem) --resolve $H:${A##*:}:127.0.0.1 $S/", 0, "tlsprobe"),
    ("tlsprobe fetch -d @<(slow form) $P/anything", 0, "\"sha256\": \"116e39145808e27f"),
    ("tlsprobe fetch --data-binary @<(slow form) $P/anything", 0, "\"sha256\": \"116e39145808e27f"),
    ("tlsprobe fetch --data-urlencode x@<(slow form) $P/anything", 0, "\"sha256\": \"889fc740a419e376"),
    ("tlsprobe fetch --json-body @<(slow json) $P/anything", 0, "\"sha256\": \"2f20c8a9bee8d662"),
    ("slow json | tlsprobe fetch --json-body @- $P/anything", 0, "\"sha256\": \"2f20c8a9bee8d662"),
    ("tlsprobe fetch -H @<(slow head) $P/headers", 0, "a value that is long enough"),
    ("tlsprobe fetch -s -w @<(slow format) $P/", 0, "status 200 and some text that is long"),
    ("tlsprobe fetch -F x=@<(slow form)';filename=f' $P/anything", 0, "\"length\": 227"),
    ("tlsprobe fetch -F 'x=<'<(slow form) $P/anything", 0, "\"length\": 173"),
    ("tlsprobe fetch -T <(slow form) $P/upload", 0, "\"length\": 25"),
    ("slow form | tlsprobe fetch -T - $P/upload", 0, "\"length\": 25"),
    ("tlsprobe fetch -b <(slow jar) $P/headers", 0, "cookie-value-of-some-length"),
    ("tlsprobe fetch --netrc-file <(slow netrc) -p H $P/", 0, "Authorization:"),
    ("tlsprobe fetch $P/anything name:=@<(slow json)", 0, "\"sha256\": \"8d2486ee4f35fdc2"),
    ("tlsprobe serve --http --listen 127.0.0.1:0 --data-dir d --idle-exit 0.1 --routes <(slow routes)", 0, ""),
    ("tlsprobe serve --http --listen 127.0.0.1:0 --data-dir d --idle-exit 0.1 --validate schema=<(slow schema)", 0, ""),
  ]

  @Test(arguments: lines.indices) func `an input from a slow pipe is read to its end`(index: Int) throws {
    let row = Self.lines[index]
    let run = try shell(row.line)
    #expect(run.status == row.status, "\(row.line): \(run.transcript)")
    #expect(row.shows.isEmpty || run.text.contains(row.shows), "\(row.line): \(run.transcript)")
    #expect(!run.error.contains("temporarily unavailable") && !run.error.contains("no regular file"), "\(row.line): \(run.transcript)")
  }

  @Test(arguments: [
    "chain $A --cacert fifo", "probe $A --cert fifo", "ciphers $A -x https://127.0.0.1:1 --proxy-cacert fifo", "fetch $P/ -d @fifo",
    "fetch $S/ --cacert fifo", "fetch $P/ -H @fifo", "fetch $P/ -b fifo", "fetch $P/ -w @fifo", "fetch $P/ x:=@fifo",
    "fetch $P/ --netrc-file fifo", "fetch $P/upload -T fifo", "fetch $P/anything -F x=@fifo",
  ])
  func `a named pipe that is never written ends with an error at the deadline`(command: String) throws {
    let run = try shell("mkfifo fifo; tlsprobe \(command) -m 0.3")
    #expect(run.status != 0 && run.status != 130, "\(run.transcript)")
    let isUpload = command.contains("-T") || command.contains("-F")
    #expect(
      run.error.contains(isUpload ? "the transfer was not over within" : "fifo' cannot be read: timed out waiting for data"),
      "\(run.transcript)")
  }

  @Test(arguments: [
    ("chain $A --cacert /dev/zero", "longer than 64 MiB"), ("fetch $P/ -H @/dev/zero", "longer than 64 MiB"),
    ("fetch $P/ -b /dev/zero", "longer than 16 MiB"), ("verify /dev/zero", "longer than 64 MiB"),
  ])
  func `an endless input hits a limit`(command: String, error: String) throws {
    let run = try shell("tlsprobe \(command)")
    #expect(run.status >= 65 && run.status < 80 && run.error.contains(error), "\(run.transcript)")
  }

  @Test(arguments: ["chain $A --cacert fifo", "trust show fifo", "fetch $S/ --cacert fifo", "fetch $P/ -d @fifo", "verify fifo"])
  func `an interrupt ends a command that waits for a pipe`(command: String) throws {
    let run = try shell("mkfifo fifo; '\(TestedBinary.path)' \(command) & sleep 0.4; kill -TERM $!; wait $!")
    #expect(run.status == 130, "\(run.transcript)")
  }

  @Test func `the writer of a named pipe that is uploaded finds its reader`() throws {
    let run = try shell(
      "mkfifo fifo; for i in 1 2 3 4 5; do (cat form > fifo || echo broken) & tlsprobe fetch -T fifo $P/upload; wait; done")
    #expect(run.text.ranges(of: "\"length\": 25").count == 5 && !run.text.contains("broken"), "\(run.transcript)")
  }

  @Test func `a routes file or folder that is not there exits with 66`() throws {
    for options in ["--routes none", "--replay none", "--validate schema=none"] {
      let run = try shell("tlsprobe serve --http --listen 127.0.0.1:0 --data-dir d --idle-exit 0.1 \(options)")
      #expect(run.status == 66 && run.error.contains("'none' cannot be read: no such file or directory"), "\(options): \(run.transcript)")
    }
  }
}
