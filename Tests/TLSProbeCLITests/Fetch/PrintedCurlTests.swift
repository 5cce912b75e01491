import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import FetchCLI

/// The printed command, run by curl, against what is sent without it.
@Suite("Printed commands of curl", .timeLimit(.minutes(5)))
struct PrintedCurlTests {
  private static let world = Result { try FetchWorld() }
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for (name, text) in Self.files { try folder.write(text, to: name) }
  }

  private static let files = [
    "text": "a b#c\n&d", "data.json": "{\"a\": 1}", "style.css": "a {}", "head": "X-File: 1\nX-Other: 2\nAccept:\n", "empty": "",
    "a b,c.txt": "odd", "netrc": "machine 127.0.0.1 login u password p\n", "jar": "127.0.0.1\tFALSE\t/\tFALSE\t0\tj\tv\n",
  ]

  /// What shapes a request; `/` begins the URL's path, `~` stands for the folder.
  static let requests: [[String]] = [
    ["/"], ["/a/../b/./c"], ["--path-as-is", "/a/../b/./c"], ["/a/%2e%2e/b"], ["/?a=b&c[]={d}"], ["/{a,b}/[1-3]"], ["/ä?ö#ü"], ["/x;y=z?"],
    ["-X", "DELETE", "/"], ["-I", "/"], ["-X", "HEAD", "/"], ["-X", "GET", "-d", "a=b", "/"], ["-X", "PATCH", "--json-body", "{}", "/"],
    ["-d", "a=b", "/"], ["-d", "a=b", "-d", "c=d", "/"], ["-d", "@~/text", "/"], ["-d", "@~/text", "-d", "x=y", "/"],
    ["--data-raw", "@x", "/"], ["--data-binary", "@~/text", "/"], ["--data-urlencode", "a=b c&d", "--data-urlencode", "e@~/text", "/"],
    ["-d", "", "/"], ["-d", "a=b", "-H", "Content-Type: text/plain", "/"], ["-d", "a=b", "-H", "Content-Type:", "/"],
    ["-d", "a=b", "-H", "Content-Length: 3", "/"], ["-d", "abc", "-H", "Transfer-Encoding: chunked", "/"],
    ["-G", "-d", "a b#c", "-d", "@~/text", "/?q"], ["-G", "--data-urlencode", "a=b c", "/"], ["-G", "-I", "-d", "a=b", "/"],
    ["--json-body", "{\"a\":\"b\"}", "/"], ["--json-body", "@~/data.json", "/"], ["--json-body", "{}", "-H", "Accept: x", "/"],
    ["--json-body", "it's\n\u{1}\u{7f}ä", "/"],
    ["-T", "~/text", "/there"], ["-T", "~/text", "/folder/"], ["-T", "~/a b,c.txt", "/folder/"], ["-T", "~/empty", "/x"],
    ["-T", "~/text", "-X", "POST", "/x"], ["-T", "~/text", "-H", "Expect: 100-continue", "/x"],
    ["-F", "a=b", "/"], ["-F", "a=@~/data.json", "/"], ["-F", "a=@~/text", "/"], ["-F", "a=<~/text", "/"],
    ["-F", "a=@~/text;type=x/y", "/"], ["-F", "a=@~/text;filename=b.css", "/"], ["-F", "a=@~/data.json,~/style.css;filename=\"q,r\"", "/"],
    ["-F", "a=@\"~/a b,c.txt\"", "/"], ["-F", "a=b;type=text/plain; charset=x", "/"], ["-F", "a=b;headers=\"X: y\"", "/"],
    ["-F", "a=b", "--form-string", "c=@d;e", "-F", "f=@~/style.css", "/"], ["--form-escape", "-F", "a\"b=c", "/"],
    ["/", "a=b", "c:=1", "d[e]=f"], ["/", "--items-as", "form", "a=b c", "d==e"], ["/", "--items-as", "multipart", "a=b"],
    ["/", "a=b", "c@~/data.json", "d=@~/text"], ["/", "q==r s", "X-A:b", "Accept:", "X-E;"], ["/", "q==@~/text", "X-F:@~/empty"],
    ["-H", "X-A: b", "-H", "X-A: c", "-H", "Accept:", "-H", "X-Empty;", "-H", "X:  a  b  ", "/"], ["-H", "@~/head", "-H", "X-A: b", "/"],
    ["-H", "Host: other.test", "/"], ["-H", "Host: a", "-H", "Host: b", "/"], ["-H", "Host;", "/"], ["-H", "Host:", "/"],
    ["-A", "me", "/"], ["-A", "", "/"], ["--user-agent-preset", "firefox", "/"], ["-H", "User-Agent: x", "/"],
    ["--user-agent-preset", "ie11", "/"], ["--user-agent-preset", "ie11", "-H", "Accept: x", "-A", "me", "/"],
    ["--user-agent-preset", "safari-ipad", "-d", "a=b", "/"], ["--url-query", "a=b c", "--url-query", "+d", "-d", "x=y", "/?q"],
    ["-z", "2026-11-21", "/"], ["--etag-compare", "~/text", "/"],
    ["-e", "http://u:p@page.test/x?y#z", "/"], ["-e", "", "/"], ["-H", "Referer: http://u:p@x/#y", "/"],
    ["-b", "a=b", "/"], ["-b", "a=b", "-b", "c=d", "/"], ["-b", "~/jar", "/"], ["-b", "~/jar", "-b", "a=b", "/"],
    ["-H", "Cookie: a=b", "-b", "c=d", "/"], ["-r", "0-4", "/"], ["-r", "5", "/"], ["-r", "-5,0-1", "/"], ["-C", "10", "/"],
    ["--compressed", "/"], ["--compressed", "--raw", "/"], ["-0", "/"], ["-0", "-d", "a", "/"], ["--http2", "/"], ["--http1.1", "/"],
    ["--request-target", "*", "-X", "OPTIONS", "/"], ["--request-target", "http://other.test/{x}", "/"],
    ["-u", "u:p", "/"], ["-u", "u:p", "-H", "Authorization: x", "/"], ["--bearer", "abc.def", "/"], ["--netrc-file", "~/netrc", "/"],
    ["--priority", "u=1,i", "/"], ["--priority", "u=1", "-H", "X-A: b", "-d", "a=b", "/"],
    ["--priority", "u=1", "-H", "Priority: u=2", "/"],
    ["--no-cache", "-H", "X-A: b", "/"], ["-x", "ORIGIN", "-d", "a=b", "http://a.test/x"],
    ["-x", "ORIGIN", "-U", "u:p", "-u", "a:b", "-H", "X-A: b", "http://a.test:81/x?y"], ["--connect-to", "::ORIGIN", "http://a.test./x"],
    ["--connect-to", "::ORIGIN", "http://u:p%40@a.test/x"],
  ]

  /// A hundred and more runs of a debug build: several at once.
  @Test("the printed command sends exactly the request that is sent without it", arguments: requests)
  func bytes(words: [String]) throws {
    let recorder = try RequestRecorder()
    let (ours, theirs, command) = try sent(words, to: recorder)
    #expect(ours == theirs && ours.count == 1, "\(command)")
  }

  @Test(
    "the printed command answers challenges and follows redirects with the same requests",
    arguments: [
      ["--digest", "-u", "u:p", "-d", "a=b", "-H", "Content-Length: 3", "/"], ["--anyauth", "-u", "u:p", "/"],
      ["--digest", "-u", "u:p", "-I", "/"],
      ["-L", "-d", "a=b", "/"], ["-L", "--post302", "-d", "a=b", "/"], ["-L", "-e", ";auto", "/?a#b"],
      ["-L", "-e", "http://page.test/;auto", "/"], ["-L", "-b", "", "/"], ["-L", "--max-redirs", "1", "/"],
      ["-L", "--proto-redir", "http", "/"], ["-L", "-u", "u:p", "/"],
    ])
  func series(words: [String]) throws {
    let recorder = try RequestRecorder { number, _ in
      if words.contains("-u"), words.contains("--digest") || words.contains("--anyauth") {
        return RequestRecorder.response(number % 2 == 0 ? 401 : 200, "", "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\"")
      }
      return number % 3 == 2
        ? RequestRecorder.response(200) : RequestRecorder.response(302, "", "Location: /\(number % 3)", "Set-Cookie: a=b")
    }
    let (ours, theirs, command) = try sent(words, to: recorder)
    #expect(ours == theirs && ours.count > 1, "\(command)")
  }

  @Test(
    "the printed command asks the same over every version of HTTP and TLS",
    arguments: [
      ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1", "--tls-max", "1.2"],
      ["secure", "--tlsv1.3"], ["secure", "--http2", "--tls-max", "1.2"],
    ],
    [
      ["/anything?a=b"], ["-d", "a=b", "/anything"], ["/anything", "--items-as", "form", "a=b c"],
      ["--json-body", "{\"a\":1}", "/anything"],
      ["-F", "a=@~/data.json", "/anything"], ["-T", "~/text", "/anything"], ["--priority", "u=1", "-H", "X-A: b", "/anything"],
      ["-H", "Host: other.test", "-e", "http://u:p@a.test/#b", "-b", "a=b", "--compressed", "-H", "X-Empty;", "/anything"],
    ])
  func versions(way: [String], words: [String]) throws {
    let world = try Self.world.get()
    let isPlain = way[0] == "plain"
    let all = way.dropFirst() + (isPlain ? [] : world.trust) + filled(words, origin: isPlain ? world.plain : world.secure)
    let ours = try CommandRun.tlsprobe(["fetch", "-s"] + all)
    let printed = try CommandRun.tlsprobe(["fetch", "-s", "--show-secrets", "--print-curl"] + all)
    let theirs = try run(printed.text)
    #expect(ours.status == 0 && theirs.status == 0, "\(printed.text)\(ours.transcript)\(theirs.transcript)")
    // Cookie fields are split in HTTP/2 by one and not by the other; the rest is an object of JSON.
    #expect(Self.masked(ours.text) == Self.masked(theirs.text), "\(printed.text)")
    #expect(ours.text.contains("\"headers\""))
  }

  @Test("what curl cannot express is listed in a comment behind the command, and every option is one or the other")
  func comment() throws {
    func text(_ words: String...) throws -> String {
      try CommandRun.tlsprobe(["fetch", "--print-curl"] + words + ["https://a.test/"]).text
    }
    let listed = try text("--sni", "b.test", "--no-cache", "--pin", "sha256:\(String(repeating: "0", count: 64))", "--ttfb-timeout", "5")
    #expect(listed.hasSuffix(" https://a.test/\n# curl has no option for --sni, --pin, --ttfb-timeout\n"), "\(listed)")
    #expect(try text("--priority", "u=1", "-k").hasSuffix(" --insecure -H 'Priority: u=1' https://a.test/\n"))
    #expect(try text("-L", "-X", "DELETE").contains("\n# curl repeats the method of -X after every redirect\n"))
    #expect(try text("--proxy-protocol", "v1").contains(" --haproxy-protocol "))
    #expect(try text("--proxy-protocol", "v2").contains("# curl has no option for --proxy-protocol\n"))
    // An option that nobody has sorted is listed.
    let known = FetchOptionTable.rows.filter { FetchOptionTable.curl(($0.long, nil)) != nil }.map(\.long)
    #expect(known.count > 80 && !known.contains("sni") && !known.contains("pin") && !known.contains("session"))
  }

  /// What each of the two sends, without what is another each time, and the command.
  private func sent(_ words: [String], to recorder: RequestRecorder) throws -> (ours: [String], theirs: [String], command: String) {
    let all = filled(words, origin: recorder.url)
    _ = try CommandRun.tlsprobe(["fetch", "-s", "-o", "/dev/null"] + all, environment: ["HOME": folder.path])
    let ours = recorder.take().map(Self.masked)
    let printed = try CommandRun.tlsprobe(
      ["fetch", "-s", "-o", "/dev/null", "--show-secrets", "--print-curl"] + all, environment: ["HOME": folder.path])
    #expect(printed.status == 0 && printed.text.hasPrefix("curl "), "\(printed.transcript)")
    _ = try run(printed.text)
    return (ours, recorder.take().map(Self.masked), printed.text)
  }

  private func run(_ command: String) throws -> CommandRun {
    try CommandRun(["bash", "-c", "cd '\(folder.path)'; \(command)"], environment: ["HOME": folder.path])
  }

  private func filled(_ words: some Sequence<String>, origin: String) -> [String] {
    words.map { word in
      let place = word.hasPrefix("::") ? origin.split(separator: "://").last.map(String.init) ?? "" : origin
      let word = word.replacing("~", with: folder.path).replacing("ORIGIN", with: place)
      return word.hasPrefix("/") && !word.hasPrefix(folder.path) ? origin + word : word
    }
  }

  /// Boundaries, lengths and hashes that follow from them, and what a client makes up for Digest.
  private static func masked(_ text: String) -> String {
    let masked = text.replacing(/-{24,}(?:[0-9a-f]{16}|(?:[0-9]+-)?[0-9A-Za-z_-]{22})(?![0-9A-Za-z])/, with: "boundary")
      .replacing(/(cnonce|response)="[^"]*"/, with: "made-up")
    guard masked.contains("boundary") else { return masked }
    return masked.replacing(/(?i)("?content-length"?): "?[0-9]+"?/) { "\($0.output.1): right" }
      .replacing(/(?i)("content-length", "|"length": |"sha256": ")[0-9a-f]+/) { "\($0.output.1)right" }
  }
}
