import Foundation
import HTTPClient
import TestSupport
import Testing

@Suite struct FileBodyTests {
  @Test func `a file is read from its beginning, as often as it is asked for`() async throws {
    let folder = try TemporaryDirectory()
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let body = try FileBody(try folder.write(content, to: "content"))
    #expect(body.length == 100_000 && body.isRewindable)
    for _ in 0..<2 {
      let reader = try await body.begin()
      var read: [UInt8] = []
      while true {
        let piece = try await reader.next(max: 4_096)
        guard !piece.isEmpty else { break }
        #expect(piece.count <= 4_096)
        read += piece
      }
      #expect(read == content)
    }
  }

  @Test func `an empty file is a content`() async throws {
    let folder = try TemporaryDirectory()
    let body = try FileBody(try folder.write("", to: "empty"))
    #expect(body.length == 0)
    #expect(try await body.begin().next(max: 10).isEmpty)
  }

  @Test(arguments: ["missing", "", "pipe"]) func `what cannot be read is told before anything is sent`(name: String) throws {
    let folder = try TemporaryDirectory()
    // A pipe that nobody writes to must not be waited for; the empty name stands for the folder itself.
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    let error = #expect(throws: HTTPError.self) { try FileBody(folder.file(name)) }
    #expect(error?.code == "http.unreadable-file" && error?.category == .io)
    #expect(error?.message.contains(folder.path) == true)
  }

  @Test func `a file that is gone by then ends the request`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("content", to: "content")
    let body = try FileBody(path)
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: HTTPError.self) { try await body.begin() }
  }
}
