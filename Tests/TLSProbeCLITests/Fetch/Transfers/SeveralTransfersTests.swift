import Foundation
import TestSupport
import Testing

/// Several URLs, files of options and names of files, with what curl does for the same words.
@Suite("tlsprobe fetch with several URLs", .timeLimit(.minutes(5)))
struct SeveralTransfersTests {
  private static let world = Result { try FetchWorld() }
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  static let ways: [[String]] = [
    ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1", "--tls-max", "1.2"], ["secure", "--http2"],
  ]

  /// One after the other in folders of their own: `~` stands for the folder, `PORT` for the port of a server with that script.
  private func both(
    _ words: [String], files: [String: String] = [:],
    _ script: @escaping @Sendable (Int, UInt16) -> String = { number, _ in RequestRecorder.response(200, "body \(number)\n") }
  ) throws -> [(run: CommandRun, sent: [String], folder: TemporaryDirectory)] {
    try [[TestedBinary.path, "fetch"], ["curl", "-q"]].map { program in
      let (recorder, folder) = (try RequestRecorder(script), try TemporaryDirectory())
      func filled(_ text: String) -> String { text.replacing("PORT", with: "\(recorder.port)").replacing("~", with: folder.path) }
      for (name, text) in files { try folder.write(filled(text), to: name) }
      let run = try CommandRun(program + ["-s", "-S", "-A", "me"] + words.map(filled), environment: ["HOME": folder.path])
      return (run, recorder.take().map { $0.replacing(":\(recorder.port)", with: ":PORT") }, folder)
    }
  }

  private static func files(_ folder: TemporaryDirectory) throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let path = folder.file(name)
      if let data = FileManager.default.contents(atPath: path) { files[name] = String(decoding: data, as: UTF8.self) }
    }
    return files
  }

  private func runs(_ way: [String], _ words: [String]) throws -> CommandRun {
    let world = try Self.world.get()
    let isPlain = way[0] == "plain"
    let url = { (word: String) in word.hasPrefix("/") ? (isPlain ? world.plain : world.secure) + word : word }
    let filled = words.map { url($0).replacing("~", with: folder.path) }
    return try CommandRun.tlsprobe(["fetch", "-s", "-S"] + way.dropFirst() + (isPlain ? [] : world.trust) + filled)
  }

  @Test("several URLs share a connection, and each content goes to its file", arguments: ways)
  func connections(way: [String]) throws {
    let sizes = [0, 1, 16_384, 16_385, 300_000]
    let words = sizes.map { "/bytes/\($0)" } + sizes.flatMap { ["-o", "~/\($0)"] } + ["-w", "%{http_code} %{num_connects} %{urlnum}\n"]
    for more in [[], ["-Z", "--parallel-max", "1"]] {
      let run = try runs(way, more + words)
      #expect(run.status == 0 && run.text == "200 1 0\n200 0 1\n200 0 2\n200 0 3\n200 0 4\n", "\(run.transcript)")
      for size in sizes { #expect(FileManager.default.contents(atPath: folder.file("\(size)"))?.count == size) }
    }
  }

  @Test("parallel transfers over HTTP/2 share a connection, and open more over HTTP/1.1", arguments: ways)
  func parallel(way: [String]) throws {
    let words = ["-Z"] + (0..<12).flatMap { ["/bytes/\(20_000 + $0)", "-o", "~/\($0)"] } + ["-w", "%{http_code} %{num_connects}\n"]
    let run = try runs(way, words)
    let lines = run.text.split(separator: "\n")
    #expect(run.status == 0 && lines.count == 12 && lines.allSatisfy { $0.hasPrefix("200 ") }, "\(run.transcript)")
    let opened = lines.count { $0.hasSuffix(" 1") }
    #expect(way[1].contains("http2") ? opened == 1 : (1...12).contains(opened))
    for number in 0..<12 { #expect(FileManager.default.contents(atPath: folder.file("\(number)"))?.count == 20_000 + number) }
    if way[1].contains("http2") {
      let immediate = try runs(way, ["--parallel-immediate"] + words)
      #expect(immediate.text.split(separator: "\n").count { $0.hasSuffix(" 1") } > 1, "\(immediate.transcript)")
    }
  }

  private static let agreeing: [[String]] = [
    ["http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"], ["http://127.0.0.1:PORT/a", "--url", "http://127.0.0.1:PORT/b"],
    ["-o", "~/1", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"],
    ["http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b", "-o", "~/1", "-o", "~/2", "-w", "%{urlnum}%{num_connects}\n"],
    ["--output-dir", "~", "-O", "-O", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"],
    ["--output-dir", "~", "--remote-name-all", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b", "-o", "x"],
    ["-o", "~/1", "-o", "~/2", "http://127.0.0.1:PORT/a"], ["-d", "x=y", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"],
    ["-T", "~/in", "-H", "Expect:", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"],
    ["-b", "", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"],
    ["-d", "x", "http://127.0.0.1:PORT/a", "--next", "-A", "two", "-H", "X: y", "http://127.0.0.1:PORT/b"],
    [
      "-A", "one", "http://127.0.0.1:PORT/a", "-:", "-A", "two", "http://127.0.0.1:PORT/b", "--next", "-A", "three",
      "http://127.0.0.1:PORT/c",
    ],
    ["-D", "~/heads", "-o", "/dev/null", "-o", "/dev/null", "http://127.0.0.1:PORT/a", "http://127.0.0.1:PORT/b"],
    ["--create-dirs", "-o", "~/x/y/z", "http://127.0.0.1:PORT/"], ["-o", "~/x/y", "http://127.0.0.1:PORT/"],
    ["--create-dirs", "--output-dir", "~/x/y", "-O", "http://127.0.0.1:PORT/f"],
    ["--no-clobber", "-o", "~/in", "http://127.0.0.1:PORT/"],
    ["--no-clobber", "-o", "~/in", "-o", "~/in", "http://127.0.0.1:PORT/", "http://127.0.0.1:PORT/"],
    ["-K", "~/rc"], ["-K", "~/rc", "http://127.0.0.1:PORT/last"], ["-K", "~/quoted"], ["-K", "~/outer"],
    ["-G", "-d", "a=b", "-d", "c", "--data-urlencode", "d=e f", "http://127.0.0.1:PORT/?q=r#s"],
    ["-G", "--data-urlencode", "a b", "http://127.0.0.1:PORT?"], ["-G", "-d", "", "http://127.0.0.1:PORT/"],
    ["--url-query", "a=b c", "http://127.0.0.1:PORT/?q"], ["--url-query", "+a=b%20c", "--url-query", "d", "http://127.0.0.1:PORT/#s"],
    ["--url-query", "a=b", "-d", "x=y", "http://127.0.0.1:PORT/"], ["--url-query", "n@~/in", "http://127.0.0.1:PORT/"],
    ["--url-query", "=a&b", "http://127.0.0.1:PORT/"],
  ]

  @Test(
    "the same requests are sent, and the same files and texts written, as by curl",
    arguments: agreeing)
  func agreement(words: [String]) throws {
    let files = [
      "in": "in", "rc": "# c\nurl = http://127.0.0.1:PORT/rc\nheader = \"X-A: b\\tc\"\n-d x=y\n--header \"X-B: \\\"q\\\"\"\n",
      "quoted": "url: \"http://127.0.0.1:PORT/q\"\nuser-agent=\"a b\" # c\nrequest PUT\n  data  =  \"a\\\\b\"\noutput = \"~/out put\"\n",
      "outer": "config = ~/rc\nnext\nuser-agent=x\nurl=http://127.0.0.1:PORT/outer\n",
    ]
    let results = try both(words, files: files) { number, _ in
      RequestRecorder.response(200, "body \(number)\n", "Set-Cookie: c=\(number)")
    }
    let (ours, theirs) = (results[0], results[1])
    #expect(ours.sent == theirs.sent, "\(ours.run.transcript)\(theirs.run.transcript)")
    #expect(ours.run.text == theirs.run.text && ours.run.status == theirs.run.status, "\(ours.run.transcript)\(theirs.run.transcript)")
    let (written, expected) = (try Self.files(ours.folder), try Self.files(theirs.folder))
    #expect(written.filter { files[$0.key] == nil } == expected.filter { files[$0.key] == nil })
  }

  private static let endings: [([String], [String], Int32)] = [
    (["404", "200"], [], 0), (["200", "404"], [], 22), (["404", "200"], ["--fail-early"], 22), (["404", "200"], ["-Z"], 22),
    (["200", "200"], ["-Z"], 0), (["0", "200"], ["--fail-early"], 7), (["0", "200"], [], 0), (["404", "0"], [], 7),
  ]

  @Test(
    "the exit status is that of the last transfer, with --fail-early of the first that fails, with --parallel of the last that fails",
    arguments: endings)
  func status(statuses: [String], more: [String], status: Int32) throws {
    let closed = try LoopbackPort.unused()
    let urls = statuses.map { $0 == "0" ? "http://127.0.0.1:\(closed)/" : "http://127.0.0.1:PORT/\($0)" }
    let answers = statuses.filter { $0 != "0" }
    let results = try both(["-f"] + more + urls) { number, _ in
      // Requests of parallel transfers arrive in any order.
      RequestRecorder.response(Int(answers[min(number, answers.count - 1)]) ?? 200)
    }
    for result in results { #expect(result.run.status == status, "\(result.run.transcript)") }
    #expect(results[0].sent.count == results[1].sent.count)
  }

  @Test("an error of each transfer is printed, and its document is a line of JSON")
  func documents() throws {
    let recorder = try RequestRecorder { number, _ in RequestRecorder.response(number == 0 ? 404 : 200) }
    let run = try CommandRun.tlsprobe(["fetch", "-f", "--json", recorder.url + "/a", recorder.url + "/b"])
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2 && run.status == 0 && run.error.contains("404"), "\(run.transcript)")
    let statuses = try lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["exit_code"] as? Int
    }
    #expect(statuses == [22, 0])
  }

  @Test("each transfer is an entry of the history, which repeats it alone")
  func history() throws {
    let recorder = try RequestRecorder()
    let environment = ["TLSPROBE_NO_HISTORY": "", "XDG_STATE_HOME": folder.path]
    let words = ["fetch", "-s", "-H", "X: y", recorder.url + "/a", recorder.url + "/b", "--next", recorder.url + "/c"]
    #expect(try CommandRun.tlsprobe(words, environment: environment).status == 0)
    let again = try CommandRun.tlsprobe(["fetch", "-s", "history:2"], environment: environment)
    let sent = recorder.take()
    #expect(again.status == 0 && sent.count == 4, "\(again.transcript)")
    #expect(sent.last == sent[1] && sent[1].hasPrefix("GET /b ") && sent[1].contains("X: y") && !sent[2].contains("X: y"))
  }

  @Test("cookies of one transfer are sent by the next, and the jar has all of them")
  func cookies() throws {
    let recorder = try RequestRecorder { number, _ in RequestRecorder.response(200, "", "Set-Cookie: c\(number)=v") }
    let run = try CommandRun.tlsprobe(["fetch", "-s", "-c", folder.file("jar"), recorder.url, recorder.url + "/b"])
    #expect(run.status == 0 && recorder.take().last?.contains("Cookie: c0=v\r\n") == true)
    #expect(folder.text(of: "jar").contains("c0\tv") && folder.text(of: "jar").contains("c1\tv"))
  }

  @Test(
    "-J names the file like the response, never over an existing one",
    arguments: [
      ("attachment; filename=\"../../n.txt\"", "n.txt"), ("attachment; filename*=UTF-8''%e2%82%ac.txt", "€.txt"),
      ("attachment; filename=..", "u"), ("attachment; filename=.profile", "profile"), ("attachment", "u"),
    ])
  func named(value: String, name: String) throws {
    // The transport matters to none but the first.
    for way in Self.ways.prefix(name == "n.txt" ? 4 : 1) {
      let query = "filename=u&Content-Disposition=" + value.utf8.map { "%" + (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
      let words = ["-J", "-O", "--output-dir", "~/\(way[0])\(way[1])", "--create-dirs", "-w", "%{filename_effective}"]
      // The last segment of the path is the name otherwise.
      let run = try runs(way, words + ["/response-headers?\(query)"])
      let expected = name == "u" ? "response-headers" : name
      #expect(run.status == 0 && run.text == folder.file("\(way[0])\(way[1])/\(expected)"), "\(run.transcript)")
      let again = try runs(way, words + ["/response-headers?\(query)"])
      #expect(again.status == 23 && again.error.contains("(hint: --clobber overwrites it)"), "\(again.transcript)")
      #expect(try runs(way, words + ["--clobber", "/response-headers?\(query)"]).status == 0)
    }
  }

  @Test("--remove-on-error removes the file of a transfer that breaks off", arguments: FetchTransport.ofHTTP1)
  func removed(transport: FetchTransport) throws {
    let origin = try transport.origin { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    }
    let path = folder.file("f")
    #expect(try origin.fetch(["-s", "-o", path]).status == 18 && folder.text(of: "f") == "abc")
    #expect(try origin.fetch(["-s", "-o", path, "--remove-on-error"]).status == 18 && !FileManager.default.fileExists(atPath: path))
    // What is no regular file stays.
    #expect(try origin.fetch(["-s", "-o", "/dev/null", "--remove-on-error"]).status == 18)
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test(
    "conditions of a request are those of curl",
    arguments: [
      ["-z", "Sun, 06 Nov 1994 08:49:37 GMT"], ["-z", "-Sun, 06 Nov 1994 08:49:37 GMT"], ["--etag-compare", "~/tag"],
      ["--etag-compare", "~/none", "--etag-save", "~/new"], ["--etag-compare", "~/empty"],
    ])
  func conditions(words: [String]) throws {
    let results = try both(words + ["http://127.0.0.1:PORT/"], files: ["tag": "\"a b\"\n", "empty": ""])
    #expect(results[0].sent == results[1].sent && results[0].sent[0].contains("\r\nIf-"), "\(results[0])")
  }

  @Test("--etag-save keeps the ETag for the next request", arguments: ways)
  func tags(way: [String]) throws {
    let query = "/response-headers?ETag=%22x%22"
    #expect(try runs(way, ["--etag-save", "~/tag", "-o", "~/out", query]).status == 0 && folder.text(of: "tag") == "\"x\"\n")
    let second = try runs(way, ["--etag-compare", "~/tag", "/anything"])
    #expect(
      second.status == 0 && second.text.contains(#"["\#(way[1].contains("http2") ? "if-none-match" : "If-None-Match")", "\"x\""]"#),
      "\(second.transcript)")
  }

  @Test(
    "--proto permits schemes",
    arguments: [("=https", 1), ("-http", 1), ("=http", 0), ("all", 0), ("+https", 0), ("https", 0), ("-all,http", 0)])
  func schemes(list: String, status: Int32) throws {
    let results = try both(["--proto", list, "http://127.0.0.1:PORT/"])
    #expect(results[0].run.status == status, "\(results[0].run.transcript)")
    #expect(results[1].run.status == status)
  }

  @Test(
    "the options for SOCKS proxies are URLs of --proxy",
    arguments: [("--socks4", "socks4"), ("--socks4a", "socks4"), ("--socks5", "socks5"), ("--socks5-hostname", "socks5")])
  func socks(option: String, kind: String) throws {
    let (proxy, world) = (try RelayingProxy(), try Self.world.get())
    let run = try CommandRun.tlsprobe(["fetch", "-s", "-S", option, "127.0.0.1:\(proxy.port)", world.plain + "/anything"])
    #expect(run.status == 0 && proxy.requests.first?.hasPrefix("\(kind) 127.0.0.1:") == true, "\(run.transcript)\(proxy.requests)")
  }

  @Test("--url-query and -G append both, where curl 7.88 drops one")
  func queries() throws {
    let results = try both(["--url-query", "a=b", "-G", "-d", "x=y", "http://127.0.0.1:PORT/?q"])
    #expect(results[0].sent[0].hasPrefix("GET /?q&a=b&x=y HTTP/1.1\r\n"), "\(results[0])")
  }

  @Test("-R sets the time of the file")
  func time() throws {
    let recorder = try RequestRecorder { _, _ in
      RequestRecorder.response(200, "x", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT")
    }
    #expect(try CommandRun.tlsprobe(["fetch", "-s", "-R", "-o", folder.file("f"), recorder.url]).status == 0)
    let date = try FileManager.default.attributesOfItem(atPath: folder.file("f"))[.modificationDate] as? Date
    #expect(date == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test("-K reads standard input, and another line of a file that is in error is not run")
  func input() throws {
    let recorder = try RequestRecorder()
    let world = try Self.world.get()
    let run = try world.shell("echo 'url = \(recorder.url)/in' | tlsprobe fetch -s -K -")
    #expect(run.status == 0 && recorder.take().count == 1, "\(run.transcript)")
    let failed = try world.shell("printf 'url = \(recorder.url)\\nuser = a:secret x\\n' | tlsprobe fetch -s -K -")
    #expect(failed.status == 64 && failed.error.contains("standard input:2: ") && !failed.error.contains("secret"), "\(failed.transcript)")
    #expect(recorder.take().isEmpty)
  }

  @Test("the trace has all transfers, also parallel ones and those of --next", arguments: ways)
  func trace(way: [String]) throws {
    for (number, option) in ["--trace", "--trace-ascii"].enumerated() {
      for words in [["/bytes/1?a", "/bytes/2?b"], ["-Z", "/bytes/1?a", "/bytes/2?b"], ["/bytes/1?a", "--next", "/bytes/2?b"]] {
        _ = try folder.write("of an earlier run", to: "trace\(number)")
        // A transfer set of its own has its own options.
        let more = words.contains("--next") ? way.dropFirst() + (way[0] == "plain" ? [] : ["-k"]) : []
        let place = words.firstIndex(of: "--next").map { $0 + 1 } ?? 0
        let run = try runs(way, [option, "~/trace\(number)"] + words[..<place] + (place > 0 ? more : []) + words[place...])
        #expect(run.status == 0, "\(run.transcript)")
        let text = folder.text(of: "trace\(number)")
        #expect(!text.contains("of an earlier run") && text.components(separatedBy: "=> Send header").count == 3, "\(text)")
        #expect(option == "--trace" || (text.contains("/bytes/1?a") && text.contains("/bytes/2?b")), "\(text)")
      }
    }
  }
}
