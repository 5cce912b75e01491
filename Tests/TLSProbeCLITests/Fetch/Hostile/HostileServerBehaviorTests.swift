import Foundation
import TestSupport
import Testing

/// Whatever a server says, the fetch ends in time and in little memory, with the right content or with an error that has a name.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HostileServerBehaviorTests {
  /// Within what each must have ended, and what it may hold; an ordinary fetch holds less than half of that.
  private static let (patience, memory) = (Duration.seconds(10) * Sanitizer.slack, 64 << 20)

  @Test(arguments: HostileServerBehavior.all) func `a hostile answer has a name, or is right`(answer: HostileServerBehavior) throws {
    let server = try RawServer { connection in
      var head: [UInt8] = []
      // Who has asked has read the answer to what it asked before.
      while !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
        let bytes = connection.read()
        if bytes.isEmpty { return }
        head += bytes
      }
      answer.script(connection, String(decoding: head.split(separator: UInt8(ascii: " "))[1], as: UTF8.self))
      connection.finishWriting()
      connection.drain()
    }
    let directory = try TemporaryDirectory()
    let (content, report) = (directory.file("content"), directory.file("report.json"))
    let options = answer.options.map { $0.replacing("PORT", with: "\(server.port)") }
    let run = try CommandRun(
      // The first -o applies.
      [TestedBinary.path, "fetch", "-s", "-S", "-m", "9"] + options
        + ["-o", content, "--report", "json:\(report)", "http://127.0.0.1:\(server.port)/"], limit: Self.patience, watchesMemory: true)
    let written = Array(FileManager.default.contents(atPath: content) ?? Data())
    let error = try FetchedError(in: report)
    switch answer.outcome {
    case .content(let expected):
      #expect(
        run.status == 0 && written == expected,
        "\(run.error) \(error.map { "\($0)" } ?? "") \(String(decoding: written.prefix(200), as: UTF8.self))")
    case .refused(let code, let status, let expected):
      #expect(run.status == status, "\(run.error)")
      #expect(error?.code == code && run.error.isEmpty == false, "\(run.error)")
      #expect(written == expected, "\(String(decoding: written.prefix(200), as: UTF8.self))")
    }
    #expect(run.peakResident < Self.memory * Int(Sanitizer.slack), "\(run.peakResident) bytes")
  }

  @Test func `no hazard is left out`() {
    #expect(Set(HTTP1Hazard.allCases).subtracting(HostileServerBehavior.all.compactMap(\.hazard)).isEmpty)
    let names = HostileServerBehavior.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}

/// The error of the last hop, or of the whole.
struct FetchedError: Decodable {
  let category: String
  let code: String
  let phase: String

  private struct Document: Decodable { let error: FetchedError? }

  init?(in file: String) throws {
    guard let data = FileManager.default.contents(atPath: file) else { throw Missing(file: file) }
    guard let error = try JSONDecoder().decode(Document.self, from: data).error else { return nil }
    self = error
  }

  struct Missing: Error { let file: String }
}
