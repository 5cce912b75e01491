import Bytes
import Foundation
import HTTPWire
import TestSupport
import Testing

@testable import RequestFormats

/// Requests that were written for another program arrive as they are, run by that program.
@Suite(.timeLimit(.minutes(3))) struct RequestFormatPeerTests {
  /// Fields that clients add themselves.
  private static let own: Set<String> = ["host", "user-agent", "accept", "accept-encoding", "connection", "content-length", "expect"]
  private static let content: [UInt8] = Array("line 1\r\nline 2\n\u{1}\u{ff}".utf8)

  private struct Stage {
    let recorder: ArrivedRequests
    let directory: TemporaryDirectory
    let file: String

    init() throws {
      recorder = try ArrivedRequests()
      directory = try TemporaryDirectory()
      file = directory.file("a file;1.bin")
      for name in [file, directory.file("plain.bin")] { try Data(RequestFormatPeerTests.content).write(to: URL(filePath: name)) }
    }

    /// A file whose name needs no quotes.
    var plain: String { directory.file("plain.bin") }

    var base: String { "http://127.0.0.1:\(recorder.port)" }

    /// Runs lines in one bash, one after the other.
    func run(_ lines: [String]) throws -> [ArrivedRequest] {
      let script = directory.file("script")
      try Data(lines.map { $0 + " >/dev/null\n" }.joined().utf8).write(to: URL(filePath: script))
      let run = try CommandRun(["bash", script], environment: ["HOME": directory.file("")], limit: .seconds(120))
      #expect(run.error == "", "\(run.error.prefix(1_000))")
      return recorder.take()
    }
  }

  /// What is to arrive, with the boundary of a form replaced.
  private func expected(_ request: PortableRequest, base: String) -> ArrivedRequest {
    var recorded = ArrivedRequest()
    recorded.method = request.method
    let target = request.url.dropFirst(base.count)
    recorded.target = target.hasPrefix("?") ? "/" + target : String(target)
    switch request.authentication {
    case .basic(let user, let password)?:
      recorded.fields.append(.init(name: "Authorization", value: Array("Basic \(Base64.encode(Array("\(user):\(password)".utf8)))".utf8)))
    case .bearer(let token)?: recorded.fields.append(.init(name: "Authorization", value: Array("Bearer \(token)".utf8)))
    default: break
    }
    for field in request.fields { recorded.fields.append(.init(name: field.nameText, value: field.value)) }
    if request.field("content-type") == nil, var type = request.contentType {
      if type == "multipart/form-data" { type += "; " }
      recorded.fields.append(.init(name: "Content-Type", value: Array(type.utf8)))
    }
    switch request.body {
    case .none: break
    case .text(let text, _): recorded.body = Array(text.utf8)
    case .bytes(let bytes): recorded.body = bytes
    case .file: recorded.body = Self.content
    case .form(let fields): recorded.body = Array((FormText.text(of: fields) ?? "").utf8)
    case .multipart(let parts):
      for part in parts {
        var head = "--BOUNDARY\r\nContent-Disposition: form-data; name=\"\(part.name)\""
        if let name = part.fileName { head += "; filename=\"\(name)\"" }
        if let type = part.type { head += "\r\nContent-Type: \(type)" }
        recorded.body += Array((head + "\r\n\r\n").utf8)
        if case .text(let text) = part.content { recorded.body += Array(text.utf8) } else { recorded.body += Self.content }
        recorded.body += Array("\r\n".utf8)
      }
      recorded.body += Array("--BOUNDARY--\r\n".utf8)
    }
    return recorded
  }

  private func sorted(_ request: ArrivedRequest) -> ArrivedRequest {
    var request = request
    request.fields.sort { ($0.name, $0.value.description) < ($1.name, $1.value.description) }
    return request
  }

  @Test func `200 requests arrive by curl`() throws {
    let stage = try Stage()
    var generator = PeerRequestGenerator(seed: 1, base: stage.base, file: stage.file)
    let requests = (0..<200).map { _ in generator.request() }
    let lines = try requests.map { try CurlFormat.text(of: $0).replacing("curl ", with: "curl -q -sS ", maxReplacements: 1) }
    let received = try stage.run(lines)
    try #require(received.count == requests.count)
    for (index, (request, one)) in zip(requests, received).enumerated() {
      let wanted = sorted(expected(request, base: stage.base))
      let arrived = sorted(one.normal(without: Self.own))
      #expect(arrived == wanted, "\(lines[index])\n\(String(decoding: arrived.body, as: UTF8.self))")
      #expect((one.value("accept") == nil) == request.removedFields.contains("Accept"))
    }
  }

  /// A request by an archive is the same as the request itself.
  @Test func `requests arrive by an archive`() throws {
    let stage = try Stage()
    var generator = PeerRequestGenerator(seed: 2, base: stage.base, file: stage.file)
    let requests = (0..<60).map { _ in generator.request() }.filter { request in
      switch request.body {
      case .file, .multipart: false
      default: request.removedFields.isEmpty
      }
    }
    var collection = PortableCollection(name: "c")
    collection.items = requests.map { .request($0) }
    let archive = HARFormat.write(collection)
    #expect(archive.remarks == [])
    let read = try HARFormat.read(Array(archive.text.utf8)).collection.requests
    try #require(read.count == requests.count)
    let received = try stage.run(
      read.map { try CurlFormat.text(of: $0).replacing("curl ", with: "curl -q -sS ", maxReplacements: 1) })
    try #require(received.count == requests.count)
    for (request, one) in zip(requests, received) {
      #expect(sorted(one.normal(without: Self.own)) == sorted(expected(request, base: stage.base)))
    }
  }

  /// Lines of people: what curl makes of the line is what it makes of the line that is written for it.
  static let lines = [
    "-d a=b -d 'c=d e' B/", "-d 'a&b' --data-urlencode 'c=d e&' --data-urlencode 'x y' --data-urlencode '=z=' B/",
    "-G -d a=b --data-urlencode 'c=d e' 'B/p?x=y#f'", "-G -d a=b B", "--json '{\"a\":1}' B/", "--json '[' --json ']' B/",
    "-XPATCH -d@F -H 'Content-Type: a/b' B/", "--data-binary @F B/", "-T F B/up/", "-T F B/x", "-T F B", "-I B/", "-IG -d a B/",
    "-u 'a b:c:d' B/", "--oauth2-bearer abc B/", "-b 'a=b' -b 'c=d' B/", "-A 'x y' -e http://r/ B/", "-A '' -H Accept: B/",
    "-H 'X-Empty;' -H 'A:b' -H 'A:   c  ' B/", "-F a=b -F 'f=@F;type=a/b;filename=\"q;r\"' B/", "-F 'a=\"x;y\";type=text/csv' -F 'b=<F' B/",
    "--form-string 'a=@b;c' B/", "-F 'a=b;type=text/plain;charset=utf-8' B/", "-r 0-5 B/", "--compressed B/", "-0 B/",
    "--url-query 'a=b c' B/x?y",
    "-sSLXPOST B/", "-d '' B/", "-d $'a\\nb\\x21' B/", "--data-raw '@x' B/", "-d a -X DELETE B/", "B/a B/b", "-d a=1 B/a --next B/b -H C:d",
    "-d 'q=%20~*()' B/", "--data-urlencode 'n=~*()é' B/", "-g 'B/{a}[1]'", "'B/\\{a\\}\\[1\\]'", "--request-target /other B/x",
    "--path-as-is B/a/../b", "B/a/../b",
  ]

  @Test func `lines of curl mean the same after they were read and written`() throws {
    let stage = try Stage()
    let lines = Self.lines.map { line in
      line.replacing("B", with: stage.base).replacing("@F", with: "@\(stage.plain)").replacing(
        "<F", with: "<\(stage.plain)"
      ).replacing("-T F", with: "-T \(stage.plain)")
    }
    for line in lines {
      let theirs = try stage.run(["curl -q -sS -m 20 " + line])
      let requests = try CurlFormat.read(Array("curl \(line)".utf8)).collection.requests
      let ours = try stage.run(
        requests.map { try CurlFormat.text(of: $0).replacing("curl ", with: "curl -q -sS -m 20 ", maxReplacements: 1) })
      let ignored: Set<String> = ["expect", "content-length"]
      let strips = line.contains("-d@")
      func normal(_ list: [ArrivedRequest]) -> [ArrivedRequest] {
        list.map { request in
          var request = sorted(request.normal(without: ignored))
          if strips { request.body = request.body.filter { ![0, 10, 13].contains($0) } }
          return request
        }
      }
      #expect(normal(theirs) == normal(ours), "\(line)")
      #expect(!ours.isEmpty)
    }
  }

  @Test(.enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("httpie"), "httpie was not fetched"))
  func `requests arrive by HTTPie`() throws {
    let stage = try Stage()
    var generator = PeerRequestGenerator(seed: 3, base: stage.base, file: stage.plain)
    var lines: [String] = []
    var requests: [PortableRequest] = []
    var refused = 0
    while lines.count < 16 {
      var request = generator.request()
      request.removedFields = []
      // HTTPie normalizes the characters of URLs, and writes parts in its own way.
      if request.url.utf8.contains(where: { "{}[]é'`".utf8.contains($0) || $0 >= 0x80 }) || request.url.hasSuffix("?") { continue }
      if case .multipart = request.body { continue }
      guard let line = try? HTTPieFormat.write(request) else {
        refused += 1
        continue
      }
      requests.append(request)
      lines.append(line.text.replacing("http ", with: "\(PeerProgram.path("httpie")) --ignore-stdin --quiet ", maxReplacements: 1))
    }
    let received = try stage.run(lines)
    try #require(received.count == requests.count)
    #expect(refused < 40)
    for (index, (request, one)) in zip(requests, received).enumerated() {
      let wanted = sorted(expected(request, base: stage.base))
      let arrived = sorted(one.normal(without: Self.own))
      #expect(arrived == wanted, "\(lines[index])")
    }
  }

  private static let schema = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/postman_schema.json"

  @Test(.enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"))
  func `collections are valid against the schema of Postman`() throws {
    let stage = try Stage()
    var generator = PeerRequestGenerator(seed: 4, base: "https://h", file: "/a b")
    var folder = PortableFolder(name: "f", items: (0..<20).map { _ in .request(generator.request()) })
    folder.authentication = .digest(user: "u", password: "{{p}}")
    folder.summary = "s"
    var collection = PortableCollection(name: "c", items: [.folder(folder)] + (0..<60).map { _ in .request(generator.request()) })
    collection.variables = [PortableVariable("p", "1")]
    collection.authentication = PortableAuthentication.none
    let file = stage.directory.file("collection.json")
    try Data(PostmanFormat.write(collection).text.utf8).write(to: URL(filePath: file))
    let fixtures = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures"
    let run = try CommandRun([PeerProgram.path("jsonschema"), "\(fixtures)/json_valid.py", Self.schema, file], limit: .seconds(60))
    #expect(run.status == 0 && run.text == "", "\(run.transcript)")
  }

  @Test(.enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"))
  func `archives are valid`() throws {
    let stage = try Stage()
    var generator = PeerRequestGenerator(seed: 5, base: "https://h", file: "/a b")
    let collection = PortableCollection(name: "c", items: (0..<60).map { _ in .request(generator.request()) })
    let file = stage.directory.file("archive.har")
    try Data(HARFormat.write(collection).text.utf8).write(to: URL(filePath: file))
    let fixtures = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures"
    let run = try CommandRun(
      [PeerProgram.path("jsonschema"), "\(fixtures)/har_valid.py", "\(fixtures)/har_schemas.json", file], limit: .seconds(60))
    #expect(run.status == 0 && run.text == "", "\(run.transcript)")
  }
}
