import Foundation
import TestSupport
import Testing

/// `fetch --grep` and `fetch --select` on 30 MB.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BodySearchSizeTests {
  private static let size = 30_000_000

  @Test(arguments: [["--http1.1", "http"], ["--http1.1", "https"], ["--http2", "https"]])
  func `a line at the end is found in little memory`(transport: [String]) throws {
    let files = try TemporaryDirectory()
    let line = Array("a line of text without the word, and with digits: 0123456789\n".utf8)
    var text = [UInt8]()
    while text.count < Self.size { text += line }
    try files.write(text + Array("needle 42\n".utf8), to: "text.txt")
    let serve = try ServeProcess(["--dir", files.path])
    let url = "\(transport[1])://127.0.0.1:\(serve.port)/text.txt"
    let run = try CommandRun(
      [TestedBinary.path, "fetch", "-sSk", transport[0], "--grep", "(n|e)+dle [0-9]+$", "--grep-line-number", url], limit: .seconds(100),
      watchesMemory: true)
    #expect(run.status == 0 && run.text == "\(text.count / line.count + 1):needle 42\n", "\(run.transcript)")
    #expect(run.peakResident < 64 << 20, "\(run.peakResident >> 20) MiB")
    print("--grep of 30 MB over \(transport[1]) \(transport[0]): \(run.elapsed), \(run.peakResident >> 20) MiB")
  }

  @Test func `a long document is searched, and one beyond the limit is an error`() throws {
    let files = try TemporaryDirectory()
    let item = "{\"id\":1,\"text\":\"\(String(repeating: "x", count: 5_000))\"},"
    for (name, size) in [("long.json", Self.size), ("longer.json", 65 << 20)] {
      try files.write("[\(String(repeating: item, count: size / item.utf8.count)){\"id\":2}]", to: name)
    }
    let serve = try ServeProcess(["--http", "--dir", files.path])
    func select(_ name: String) throws -> CommandRun {
      try CommandRun(
        [TestedBinary.path, "fetch", "-sS", "--select", "$[?@.id == 2]", "http://127.0.0.1:\(serve.port)/\(name)"], limit: .seconds(100),
        watchesMemory: true)
    }
    let found = try select("long.json")
    #expect(found.status == 0 && found.text == "{\"id\":2}\n", "\(found.error)")
    print("--select of 30 MB: \(found.elapsed), \(found.peakResident >> 20) MiB")
    let refused = try select("longer.json")
    #expect(refused.status == 63 && refused.error.contains("longer than"), "\(refused.error)")
  }
}
