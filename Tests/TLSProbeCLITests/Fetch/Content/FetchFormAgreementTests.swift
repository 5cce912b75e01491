import Foundation
import TestSupport
import Testing

/// The same words mean the same to curl and to `fetch`: the bytes on the wire are compared, boundaries and the names of programs apart.
@Suite(.timeLimit(.minutes(3)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
struct FetchFormAgreementTests {
  private let world: FetchWorld

  init() throws {
    world = try FetchWorld()
    _ = try world.folder.write("hi\n", to: "a.txt")
    _ = try world.folder.write("<p>\n", to: "b.html")
    _ = try world.folder.write("\u{1}x", to: "q\"u%.bin")
    _ = try world.folder.write("X-From: file\nX-Second: 2\n", to: "fields")
    _ = try world.folder.write("caf\u{e9} = end \r\nline2 " + String(repeating: "0", count: 99) + "7", to: "long")
  }

  static let rows: [String] = [
    "-F n=v", "-F n=", "-F =v", "-F 'n=a b;type=text/x'", "-F f=@a.txt", "-F 't=<a.txt'", "-F 'm=@a.txt,b.html'",
    "-F 'x=\"a;b\";type=text/weird;headers=\"X-A: b\"'", #"-F 'f=@q"u%.bin;filename="na\"me.txt"'"#, #"-F 'g=@"q\"u%.bin"'"#,
    "-F 'h=@a.txt;type=text/html; charset=utf-8;filename=zz'", "-F 'na\"me=v'", #"--form-escape -F 'f=@a.txt;filename="na\"m\\e.txt"'"#,
    "-F 'f=@a.txt;headers=@fields'", "-F 'v=x;encoder=7bit'", "-F 'v=x;encoder=binary'", "-F 'v=x;encoder=8bit'",
    "--form-string 'f=@a;type=x' -F e=", "-F 'f=@a.txt,b.html;type=text/x;filename=n'", "-F 'f=@fields'", "-F 'f=@-' < a.txt",
    "-F 'f=<-' < a.txt", "-X PUT -F a=b", "-H 'X-A: 1' -F a=b -F c=d", "-F 'f=@a.txt;encoder=base64'",
    "-F 'q=@long;encoder=quoted-printable'", "-F 'a=1' -F 'a=2' --form-string a=3", "-F 'f=@a.txt;filename=\"x\\\\y\"'",
    // A type by the name that is told, and the boundary in a type that the caller tells.
    "-F 'f=@-;filename=a.txt' < a.txt", "-H 'Content-Type: multipart/form-data; x=y' -F a=b",
  ]

  @Test(arguments: rows) func `forms are the same on the wire`(words: String) throws {
    let ours = try sent("tlsprobe fetch", words)
    let theirs = try sent("curl -s --noproxy '*'", words)
    #expect(ours.target == theirs.target)
    #expect(ours.content == theirs.content)
    #expect(ours.content.contains("Content-Disposition: form-data"))
  }

  private struct Sent: Equatable {
    var target: String
    var content: String
  }

  /// What one request said, its chunks put together and its boundaries named by their order.
  private func sent(_ program: String, _ words: String) throws -> Sent {
    let heard = Lock("")
    let server = try RawServer { connection in
      var text = String(decoding: connection.read(), as: UTF8.self)
      if text.contains("100-continue") { connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
      while !text.hasSuffix("--\r\n") && !text.hasSuffix("\r\n0\r\n\r\n") {
        let more = connection.read()
        guard !more.isEmpty else { break }
        text += String(decoding: more, as: UTF8.self)
      }
      let all = text
      heard.withLock { $0 = all }
      connection.write("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    }
    let run = try world.shell("\(program) http://127.0.0.1:\(server.port)/x \(words)")
    #expect(run.status == 0, "\(run.transcript)")
    let text = heard.withLock { $0 }
    let cut = try #require(text.range(of: "\r\n\r\n"))
    let head = text[..<cut.lowerBound]
    var content = String(text[cut.upperBound...])
    if head.contains("Transfer-Encoding: chunked") { content = Self.unchunked(content) }
    var boundaries: [String] = []
    for piece in "\(head)\r\n\(content)".components(separatedBy: "boundary=").dropFirst() {
      boundaries.append(String(piece.prefix { $0.isLetter || $0.isNumber || $0 == "-" }))
    }
    for (index, boundary) in boundaries.enumerated() { content = content.replacingOccurrences(of: boundary, with: "[boundary \(index)]") }
    return Sent(target: String(head.prefix { $0 != "\r\n" }), content: content)
  }

  private static func unchunked(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    var content: [UInt8] = []
    while let end = bytes.firstIndex(of: 0x0a), let size = Int(String(decoding: bytes[..<(end - 1)], as: UTF8.self), radix: 16), size > 0 {
      content += bytes[(end + 1)..<(end + 1 + size)]
      bytes = bytes[(end + 3 + size)...]
    }
    return String(decoding: content, as: UTF8.self)
  }
}
