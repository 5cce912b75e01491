import Foundation
import TestSupport
import Testing

@Suite("tlsprobe fetch", .timeLimit(.minutes(3)))
struct FetchCommandTests {
  private let world: FetchWorld

  init() throws { world = try FetchWorld() }

  @Test("the content goes to standard output as it came, and nothing else goes anywhere")
  func content() throws {
    let run = try world.fetch(world.plain + "/")
    #expect(run.status == 0 && run.text == "tlsprobe\n" && run.error.isEmpty, "\(run.transcript)")
    let bytes = try world.fetch(world.plain + "/bytes/300000")
    #expect(bytes.output.count == 300_000 && bytes.status == 0)
    let secure = try world.fetch(world.secure + "/", world.trust[0], world.trust[1], world.trust[2], world.trust[3])
    #expect(secure.text == "tlsprobe\n" && secure.error.isEmpty, "\(secure.transcript)")
  }

  @Test("-i writes heads before the content, and those of redirects and interim responses too")
  func heads() throws {
    let run = try world.fetch("-i", world.plain + "/")
    #expect(run.text.hasPrefix("HTTP/1.1 200 OK\r\n") && run.text.hasSuffix("\r\n\r\ntlsprobe\n"), "\(run.transcript)")
    let redirected = try world.fetch("-iL", world.plain + "/redirect/2")
    #expect(redirected.text.ranges(of: "HTTP/1.1 302 ").count == 2 && redirected.text.hasSuffix("tlsprobe\n"))
    let hints = try world.fetch("-i", world.plain + "/early-hints")
    #expect(hints.text.hasPrefix("HTTP/1.1 103 Early Hints\r\n"), "\(hints.transcript)")
    let head = try world.fetch("-I", world.plain + "/")
    #expect(head.text.hasPrefix("HTTP/1.1 200 OK\r\n") && head.text.hasSuffix("\r\n\r\n"))
    let trailers = try world.fetch("-i", world.plain + "/trailers")
    #expect(trailers.text.hasSuffix("tlsprobe\nX-Check: ok\r\nX-Time: late\r\n"), "\(trailers.transcript)")
  }

  @Test("-p chooses parts of the request and the answer")
  func parts() throws {
    let run = try world.fetch("-p", "HBh", "-d", "a=1", world.plain + "/anything")
    #expect(run.text.hasPrefix("POST /anything HTTP/1.1\r\n") && run.text.contains("\r\n\r\na=1\nHTTP/1.1 200 OK\r\n"), "\(run.transcript)")
    #expect(try world.fetch("-p", "", world.plain + "/").output.isEmpty)
    let content = String(repeating: "0123456789", count: 20_000)
    let file = try world.folder.write(content, to: "content")
    for (words, status) in [("-T \(file)", 307), ("-d @\(file)", 307), ("-T \(file) --http1.0", 200)] {
      let target = status == 307 ? "/redirect-to?status_code=307&url=/upload" : "/upload"
      let sent = try world.shell("tlsprobe fetch -L -X PUT -p B \(words) '\(world.plain)\(target)'")
      #expect(sent.text == String(repeating: content + "\n", count: status == 307 ? 2 : 1), "\(words): \(sent.transcript.prefix(300))")
    }
    let piped = try world.shell("cat content | tlsprobe fetch -p B -T - \(world.plain)/upload")
    #expect(piped.text == content + "\n", "\(piped.transcript.prefix(300))")
    let much = try world.shell("head -c 1048580 /dev/zero | tlsprobe fetch -p B -T - \(world.plain)/upload | tail -c 20 | tr '\\0' 0")
    #expect(much.text == "00000[4 more bytes]\n", "\(much.transcript.prefix(300))")
    let facts = try world.fetch("-p", "mt", world.plain + "/")
    #expect(facts.text.contains("returned 200 OK in ") && facts.text.contains("total"), "\(facts.transcript)")
  }

  @Test("-o and -O write files, written anew, and leave them alone when nothing came")
  func files() throws {
    let file = try world.folder.write("before", to: "page")
    #expect(try world.fetch("-o", file, "http://127.0.0.1:1/").status == 7)
    #expect(world.folder.text(of: "page") == "before")
    #expect(try world.fetch("-f", "-o", file, world.plain + "/status/404").status == 22)
    #expect(world.folder.text(of: "page") == "before")
    let run = try world.fetch("-o", file, world.plain + "/")
    #expect(run.output.isEmpty && world.folder.text(of: "page") == "tlsprobe\n", "\(run.transcript)")
    #expect(try world.fetch("-o", file, world.plain + "/bytes/0").status == 0)
    #expect(world.folder.text(of: "page").isEmpty)
    #expect(try world.shell("tlsprobe fetch -O \(world.plain)/redirect/7").status == 0)
    #expect(world.folder.text(of: "7").hasPrefix("there is more"))
    let unwritable = try world.fetch("-o", world.folder.path + "/none/page", world.plain + "/")
    #expect(unwritable.status == 23 && unwritable.error.contains("cannot write"), "\(unwritable.transcript)")
  }

  @Test("-v tells on standard error as curl does, and the content stays alone")
  func verbose() throws {
    let run = try world.fetch("-v", world.plain + "/")
    #expect(run.text == "tlsprobe\n")
    #expect(
      run.error.contains("\n> GET / HTTP/1.1\n> Host: 127.0.0.1:") && run.error.contains("\n< HTTP/1.1 200 OK\n"), "\(run.transcript)")
    #expect(run.error.hasPrefix("* ") && !run.error.contains("\u{1b}"))
    let secure = try world.fetch("-v", world.secure + "/", world.trust[0], world.trust[1], world.trust[2], world.trust[3])
    #expect(
      secure.error.contains("* SSL connection using TLSv1.3 / ") && secure.error.contains("SSL certificate verify ok"),
      "\(secure.transcript)")
  }

  @Test("HTTP/2 is told like HTTP/1.1, and frame by frame where that is asked for")
  func http2() throws {
    let run = try CommandRun.tlsprobe(["fetch", "-v", world.secure + "/"] + world.trust)
    #expect(run.error.contains("\n> GET / HTTP/2\n> Host: ") && run.error.contains("\n< HTTP/2 200 \n"), "\(run.transcript)")
    #expect(!run.error.contains("SETTINGS") && run.text == "tlsprobe\n")
    #expect(try CommandRun.tlsprobe(["fetch", "-vv", world.secure + "/"] + world.trust).error.contains(" > SETTINGS stream 0, "))
    let frames = try CommandRun.tlsprobe(["fetch", "--frames", "json", world.secure + "/"] + world.trust)
    let lines = try frames.error.split(separator: "\n").map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(lines.count > 3 && lines.allSatisfy { $0?["direction"] != nil }, "\(frames.transcript)")
    let head = try CommandRun.tlsprobe(["fetch", "-p", "Hh", world.secure + "/"] + world.trust)
    #expect(head.text.hasPrefix("GET / HTTP/2\r\nHost: ") && head.text.contains("\r\n\r\nHTTP/2 200 \r\n"), "\(head.transcript)")
    let old = try CommandRun.tlsprobe(["fetch", "--http1.1", "-i", world.secure + "/"] + world.trust)
    #expect(old.text.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(old.transcript)")
    let known = try world.fetch("--http2-prior-knowledge", "-i", world.plain + "/")
    #expect(known.text.hasPrefix("HTTP/2 200 \r\n"), "\(known.transcript)")
  }

  @Test("--json writes one document in place of the content")
  func json() throws {
    let run = try world.fetch("--json", "-L", world.plain + "/redirect/1")
    let document = try FetchWorld.object(run)
    #expect(document["schema"] as? String == "tlsprobe.fetch/1" && document["exit_code"] as? Int == 0)
    #expect((document["hops"] as? [Any])?.count == 2 && document["partial"] as? Bool == false)
    #expect(try FetchWorld.object(world.fetch("--json", "--timings", "--certs", "-i", world.plain + "/"))["hops"] != nil)
    let failed = try world.fetch("--json", "http://127.0.0.1:1/")
    #expect(failed.status == 7)
    let told = try FetchWorld.object(failed)
    let error = told["error"] as? [String: Any]
    #expect(error?["category"] as? String == "connect" && told["exit_code"] as? Int == 7, "\(failed.transcript)")
  }

  @Test("-w writes curl's variables behind the content")
  func writeOut() throws {
    let run = try world.fetch("-w", "%{http_code} %{size_download}\\n", world.plain + "/")
    #expect(run.text == "tlsprobe\n200 9\n", "\(run.transcript)")
    let file = try world.folder.write("%{num_redirects}", to: "format")
    #expect(try world.fetch("-L", "-o", "/dev/null", "-w", "@" + file, world.plain + "/redirect/3").text == "3")
  }

  @Test("reports go to their files, beside the content")
  func reports() throws {
    let names = ["text:a.txt", "json:a.json", "har:a.har"].map { $0.replacing(":", with: ":" + world.folder.path + "/") }
    let run = try world.fetch("--report", names[0], "--report", names[1], "--report", names[2], world.plain + "/")
    #expect(run.text == "tlsprobe\n" && run.status == 0, "\(run.transcript)")
    #expect(world.folder.text(of: "a.txt").contains("returned 200 OK"))
    #expect(world.folder.text(of: "a.json").contains("\"schema\": \"tlsprobe.fetch/1\""))
    #expect(world.folder.text(of: "a.har").contains("\"log\""))
  }

  @Test("uploads come from the command line, from files and from standard input")
  func uploads() throws {
    try world.folder.write([UInt8](repeating: 0x61, count: 200_000), to: "big")
    let length = { (run: CommandRun) in try FetchWorld.object(run)["length"] as? Int }
    #expect(try length(world.fetch("-d", "abc", world.plain + "/upload")) == 3)
    #expect(try length(world.shell("tlsprobe fetch -T big \(world.plain)/upload")) == 200_000)
    #expect(try length(world.shell("cat big | tlsprobe fetch -T - \(world.plain)/upload")) == 200_000)
    #expect(try length(world.shell("cat big | tlsprobe fetch --data-binary @- \(world.plain)/upload")) == 200_000)
    let missing = try world.fetch("-T", "/no/such", world.plain + "/upload")
    #expect(missing.status == 26 && missing.error.contains("'/no/such' cannot be read"), "\(missing.transcript)")
  }

  @Test("trace files have all that went over the connection, for their owner alone")
  func trace() throws {
    let file = world.folder.file("trace")
    #expect(try world.fetch("--trace", file, world.plain + "/").status == 0)
    let text = world.folder.text(of: "trace")
    #expect(text.contains("=> Send header, ") && text.contains("<= Recv header, 17 bytes (0x11)\n0000: 48 54 54 50 "), "\(text)")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try world.fetch("-s", "--trace-ascii", file, world.plain + "/").error.isEmpty)
    #expect(world.folder.text(of: "trace").contains("\n0000: GET / HTTP/1.1\n"))
  }

  @Test("a reader that goes away, and a disk that is full, end it with 23")
  func unwritable() throws {
    let gone = try world.shell("tlsprobe fetch \(world.plain)/bytes/50000000 | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}")
    #expect(gone.status == 23 && gone.error.contains("cannot write to standard output"), "\(gone.transcript)")
    let full = try world.fetch("-o", "/dev/full", world.plain + "/")
    #expect(full.status == 23 && full.error.contains("no space left"), "\(full.transcript)")
  }

  @Test("views: indented JSON, lines that hold a word, digits")
  func views() throws {
    #expect(try world.fetch("--pretty", "format", world.plain + "/anything").text.hasPrefix("{\n  \"method\": \"GET\",\n"))
    #expect(try world.fetch("--hexdump", world.plain + "/").text.hasPrefix("00000000  74 6c 73 70 72 6f 62 65"))
  }
}
