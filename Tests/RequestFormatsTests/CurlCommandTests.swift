import Foundation
import HTTPWire
import RequestFormats
import Testing

@Suite("Requests as command lines of curl")
struct CurlCommandTests {
  @Test("a plain request needs nothing but its URL")
  func plain() {
    #expect(CurlCommand(method: "GET", url: "https://example.org/").text() == "curl https://example.org/")
    #expect(CurlCommand(method: "HEAD", url: "https://example.org/?a=b&c").text() == "curl -I 'https://example.org/?a=b&c'")
    #expect(CurlCommand(method: "it's", url: "http://x/").text() == #"curl -X 'it'\''s' http://x/"#)
  }

  @Test("fields, removed fields, contents and options are all there")
  func full() {
    var command = CurlCommand(method: "POST", url: "https://example.org/")
    command.headers = [FieldLine("X-Empty", ""), FieldLine("Content-Type", "application/json")]
    command.removedHeaders = ["Accept"]
    command.body = .bytes(Array(#"{"a":1}"#.utf8))
    command.options = [.init("--http2"), .init("--max-time", "5")]
    #expect(
      command.text()
        == #"curl --http2 --max-time 5 -H 'X-Empty;' -H 'Content-Type: application/json' -H Accept: --data-binary '{"a":1}' https://example.org/"#
    )
    command.headers = []
    command.body = .bytes([0x40])
    #expect(command.text().hasSuffix("-H Content-Type: --data-raw @ https://example.org/"))
    command.contentType = "application/x-www-form-urlencoded"
    #expect(command.text().hasSuffix("-H Accept: --data-raw @ https://example.org/"))
    command.body = .bytes([0x61, 0x00, 0x0a])
    #expect(
      command.text().hasPrefix(#"printf '\141\000\012' | curl "#) && command.text().hasSuffix(" --data-binary @- https://example.org/"))
    command.body = .file("a b")
    command.method = "PUT"
    #expect(command.text().hasSuffix("-H Accept: -T 'a b' https://example.org/"))
  }

  @Test("passwords, tokens and cookies are shown to those alone who ask for them")
  func secrets() {
    var command = CurlCommand(method: "GET", url: "https://joe:hush1@example.org/@x:y")
    command.headers = [FieldLine("AUTHORIZATION", "Bearer hush2"), FieldLine("cookie", "id=hush3")]
    command.options = [
      .init("-u", "joe:hush4"), .init("-x", "http://p:hush5@proxy:3128"), .init("--oauth2-bearer", "hush6"), .init("-b", "id=hush7"),
      .init("-b", "jar.txt"), .init("--cert", "c.pem:hush8"), .init("--pass", "hush9"),
    ]
    #expect(!command.text().contains("hush"))
    #expect(command.text().contains("joe:REDACTED@example.org/@x:y") && command.text().contains("-b jar.txt"))
    for number in 1...9 { #expect(command.text(revealing: true).contains("hush\(number)")) }
  }

  @Test("a shell reads every word back as it was")
  func shell() throws {
    let words: [[UInt8]] = [
      Array("plain".utf8), Array("it's \"quoted\" $HOME `x` \\ !".utf8), Array("line\nfeed\t\u{1b}[31m\u{202e}9'\\".utf8),
      [0x66, 0xff, 0x30, 0x31],
      Array("häl".utf8), [],
    ]
    for word in words {
      var command = CurlCommand(method: "POST", url: "u")
      command.body = .bytes(word)
      let text = command.text().replacing("curl ", with: "printf '%s\\0' ", maxReplacements: 1)
      #expect(!text.unicodeScalars.contains("\u{1b}"))
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", text]
      process.standardOutput = pipe
      try process.run()
      let output = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
      process.waitUntilExit()
      let read = output.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
      #expect(read.dropLast(2).last == word, "\(text)")
    }
  }
}
