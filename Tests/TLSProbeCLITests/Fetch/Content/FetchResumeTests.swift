import TestSupport
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite(.timeLimit(.minutes(2))) struct FetchResumeTests {
  private let world: FetchWorld
  private let whole = String(decoding: (0..<60).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)

  init() throws { world = try FetchWorld() }

  private func resume(_ present: String, _ offset: String, from target: String, _ more: String..., secure: Bool = false) throws -> (
    CommandRun, String?
  ) {
    let file = try world.folder.write(present, to: "part")
    let run = try CommandRun.tlsprobe(
      ["fetch", "-C", offset, "-o", file, (secure ? world.secure : world.plain) + target] + (secure ? world.trust : []) + more)
    return (run, world.folder.text(of: "part"))
  }

  @Test(arguments: [false, true]) func `a download goes on behind what is there`(secure: Bool) throws {
    let (run, text) = try resume(String(whole.prefix(25)), "-", from: "/range/60", secure: secure)
    #expect(run.status == 0 && text == whole, "\(run.transcript)")
    let (given, again) = try resume(String(whole.prefix(25)), "25", from: "/range/60", secure: secure)
    #expect(given.status == 0 && again == whole, "\(given.transcript)")
  }

  @Test(arguments: [false, true]) func `what is complete is left as it is`(secure: Bool) throws {
    let (run, text) = try resume(whole, "-", from: "/range/60", "-f", secure: secure)
    #expect(run.status == 0 && text == whole, "\(run.transcript)")
  }

  @Test func `where nothing is there yet, all of it comes`() throws {
    let run = try world.shell("rm -f fresh; tlsprobe fetch -C - -o fresh \(world.plain)/range/60 && cat fresh")
    #expect(run.text == whole, "\(run.transcript)")
    let (empty, text) = try resume("", "-", from: "/bytes/3")
    #expect(empty.status == 0 && text?.utf8.count == 3)
  }

  /// Guard: `DownloadResumption.verdict`.
  @Test(arguments: [("/bytes/60", 33), ("/range/20", 33), ("/status/404", 33), ("/status/500", 33)], [false, true])
  func `nothing else is put behind it`(row: (target: String, status: Int32), secure: Bool) throws {
    let (run, text) = try resume(String(whole.prefix(25)), "-", from: row.target, secure: secure)
    #expect(run.status == row.status && text == String(whole.prefix(25)), "\(run.transcript)")
  }

  @Test func `with --fail a status of 400 or more is a failure of its own`() throws {
    let (run, text) = try resume("abc", "-", from: "/status/404", "-f")
    #expect(run.status == 22 && text == "abc", "\(run.transcript)")
  }

  @Test func `a part from another place is refused`() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-2/60\r\nContent-Length: 3\r\n\r\nabc")
    }
    let file = try world.folder.write("abc", to: "part")
    let run = try world.fetch("-C", "-", "-o", file, "http://127.0.0.1:\(server.port)/")
    #expect(run.status == 33 && run.error.contains("the server sends bytes from 0 on, not from 3"), "\(run.transcript)")
    #expect(world.folder.text(of: "part") == "abc")
  }

  @Test func `If-Range keeps parts of two files apart`() throws {
    let (run, text) = try resume("abc", "-", from: "/range/60", "-H", "If-Range: \"range-60\"")
    #expect(run.status == 0 && text == whole, "\(run.transcript)")
    let (other, kept) = try resume("abc", "-", from: "/range/60", "-H", "If-Range: \"old\"")
    #expect(other.status == 33 && kept == "abc", "\(other.transcript)")
  }

  @Test(arguments: [
    ["-C", "x"], ["-C", "-1"], ["-C", "18446744073709551616"], ["-C", ""], ["-C", "1", "-r", "0-1"], ["-C", "1", "-T", "f"],
    ["-C", "1", "--compressed"], ["-C", "1", "-i"], ["-C", "1", "--pretty", "all"],
  ])
  func `what cannot be gone on with is refused`(words: [String]) {
    let error = #expect(throws: CommandLineError.self) {
      try ResumeArgument(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
    }
    #expect(error?.status == .usage)
  }

  @Test func `several ranges are asked for and shown as they come`() throws {
    let server = try RawServer { connection in
      let request = String(decoding: connection.read(), as: UTF8.self)
      let isAsked = request.contains("\r\nRange: bytes=0-1,4-5\r\n")
      let content = "--x\r\nContent-Range: bytes 0-1/6\r\n\r\nab\r\n--x--\r\n"
      connection.write(
        "HTTP/1.1 \(isAsked ? 206 : 400) x\r\nContent-Type: multipart/byteranges; boundary=x\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
      )
    }
    let run = try world.fetch("-f", "-r", "0-1,4-5", "http://127.0.0.1:\(server.port)/")
    #expect(run.status == 0 && run.text == "--x\r\nContent-Range: bytes 0-1/6\r\n\r\nab\r\n--x--\r\n", "\(run.transcript)")
  }
}
