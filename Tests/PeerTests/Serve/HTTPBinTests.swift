import Bytes
import HTTPWire
import LocalServer
import Minting
import TestSupport
import Testing

/// Our routes of httpbin beside the ones of httpbin itself: the same requests by curl, the same statuses, and the same JSON.
@Suite(.timeLimit(.minutes(5))) struct HTTPBinTests {
  /// What differs, and why.
  private struct Difference {
    /// The beginning of the rows that it is about.
    let row: String
    /// A member of the JSON that is not compared, `*` for all of it; nil where the status differs, too.
    let member: String?
    let reason: String
  }

  private static let differences = [
    Difference(row: "/uuid", member: "uuid", reason: "it is drawn by lot"),
    Difference(row: "/response-headers", member: "Content-Length", reason: "JSON is indented by its own rules"),
    Difference(row: "/get?a=b", member: "url", reason: "a URL stays percent-encoded as it was sent"),
    Difference(row: "/post -F", member: "headers", reason: "curl draws a boundary by lot"),
    Difference(row: "/get -X POST", member: "*", reason: "another method is told as a problem, not as a page"),
    Difference(row: "/redirect-to -X GET", member: nil, reason: "a query without a url is refused, and is no error of the server"),
  ]

  private struct BinSite: ServerCase {
    let name = "httpbin"
    let summary = "is httpbin"

    func manner(by authorities: TestAuthorities) -> ServerBehavior { .site(nil, Site([HTTPBin()])) }
  }

  private static let rows: [String] =
    [
      "/get", "/get?a=b&a=c&d=%C3%A9+e", "/get -H X-A:1 -H X-A:2", "/get -H Via:x -H X-Request-Id:y", "/get?show_env=1 -H Via:x",
      "/get -X POST",
      "/post -d a=b&c=d%20e&a=f", "/post -F a=b -F f=text;filename=x.txt", "/post --json {\"a\":[1,null,2.5]}",
      "/post --data-binary text -H Content-Type:text/plain",
      "/put -X PUT -d x=y", "/patch -X PATCH --json [1]", "/delete -X DELETE", "/delete -X DELETE -d a=b", "/anything",
      "/anything/a/b?c=d -X PUT -d e=f",
      "/headers -H X-Mixed-caSE:v", "/ip", "/ip -H X-Forwarded-For:192.0.2.1", "/user-agent -A me", "/uuid", "/json", "/basic-auth/u/p",
      "/basic-auth/u/p -u u:p",
      "/basic-auth/u/p -u u:q", "/hidden-basic-auth/u/p", "/hidden-basic-auth/u/p -u u:p", "/bearer",
      "/bearer -H Authorization:\u{a0}Bearer\u{a0}t",
      "/cookies -b a=b;c=d", "/cookies/set?a=b -L -c /dev/null", "/cookies/set/a/b -L -c /dev/null",
      "/cookies/delete?a -L -b a=b -c /dev/null", "/redirect/3",
      "/redirect/3 -L", "/relative-redirect/2 -L", "/absolute-redirect/2 -L", "/redirect/2?absolute=true -L", "/redirect-to?url=/get -L",
      "/redirect-to?url=/anything&status_code=307 -X PUT -d a=b -L", "/redirect-to -X GET", "/delay/0", "/drip?numbytes=5&duration=0",
      "/drip?numbytes=0", "/bytes/10",
      "/stream/2", "/stream-bytes/30?chunk_size=7", "/range/26", "/range/26 -r 3-5", "/range/26 -r -4", "/range/26 -r 30-", "/range/0",
      "/gzip --compressed",
      "/deflate --compressed", "/brotli --compressed", "/cache", "/cache -H If-None-Match:x", "/cache/30", "/etag/x",
      "/etag/x -H If-None-Match:x",
      "/etag/x -H If-Match:y", "/response-headers?X-A=b&X-A=c&X-D=e", "/response-headers?X-A=b -X POST", "/encoding/utf8", "/html", "/xml",
      "/robots.txt", "/deny",
      "/forms/post", "/image/png", "/image/svg", "/image/webp", "/image -H Accept:text/x", "/image -H Accept:image/png", "/base64/aGVsbG8=",
      "/base64/%25",
      "/links/3", "/links/3/1", "/nowhere", "/get -I", "/post -I", "/get -X OPTIONS", "/digest-auth/auth/u/p",
      "/digest-auth/auth/u/p --digest -u u:p",
      "/digest-auth/auth/u/p/SHA-256 --digest -u u:p", "/digest-auth/auth/u/p --digest -u u:q", "/digest-auth/none/u/p --digest -u u:p",
    ]
    + [200, 201, 202, 204, 206, 300, 301, 302, 303, 304, 305, 307, 308, 400, 401, 402, 404, 406, 407, 418, 429, 500, 503].map {
      "/status/\($0)"
    }
    + ["/status/x", "/status/200:1", "/status/200:x", "/status/418 -X DELETE"]

  private struct Outcome {
    let status: String
    let json: JSONValue?
  }

  private func ask(_ row: String, _ endpoint: String) throws -> Outcome {
    let words = row.split(separator: " ").map { String($0.replacing("\u{a0}", with: " ")) }
    let run = try CommandRun(["curl", "-q", "-s", "-m", "20", "-w", "\n%{http_code}", "http://\(endpoint)\(words[0])"] + words.dropFirst())
    let end = run.text.utf8.lastIndex(of: UInt8(ascii: "\n"))
    let status = end.map { String(run.text[$0...].dropFirst()) } ?? ""
    let body = end.map { String(run.text[..<$0]) } ?? ""
    // A client's port and a server's are nobody's choice.
    let plain = body.replacing(endpoint, with: "server.test")
    return Outcome(status: status, json: (try? JSONParser.read(Array(plain.utf8))).map(Self.sorted))
  }

  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(sorted))
    case .object(let members): .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    default: value
    }
  }

  private static func without(_ name: String, in value: JSONValue?) -> JSONValue? {
    name == "*" ? nil : value.map { .object($0.members.filter { $0.key != name }) }
  }

  @Test(.enabled(if: PeerProgram.isPresent("httpbin"), "Scripts/peers has not fetched httpbin"))
  func `ours says what httpbin says`() throws {
    let server = try LocalServer([BinSite()], at: Platform.now)
    defer { server.stop() }
    let ours = "\(try #require(server.endpoint(of: "httpbin")))"
    let peer = try HTTPPeer.httpbin[0].start(serving: try ServedFiles(), try ThrowawayPKI.shared.get())
    let theirs = "127.0.0.1:\(peer.port)"
    var met: Set<String> = []
    for row in Self.rows {
      let (mine, other) = (try ask(row, ours), try ask(row, theirs))
      var (json, expected) = (mine.json, other.json)
      var isStatusCompared = true
      for difference in Self.differences where row.hasPrefix(difference.row) {
        met.insert(difference.row)
        if let member = difference.member {
          (json, expected) = (Self.without(member, in: json), Self.without(member, in: expected))
        } else {
          isStatusCompared = false
        }
      }
      if isStatusCompared {
        #expect(mine.status == other.status, "\(row)")
        #expect(json == expected, "\(row)")
      }
    }
    #expect(met.count == Self.differences.count)
  }
}
