import Foundation
import TestSupport
import Testing

/// `fetch -D` and `--limit-rate`.
@Suite(.timeLimit(.minutes(2))) struct FetchHeaderFileTests {
  private static let world = Result { try FetchWorld() }
  private let world: FetchWorld
  private let folder: TemporaryDirectory

  init() throws {
    world = try Self.world.get()
    folder = try TemporaryDirectory()
  }

  private static let ways: [[String]] = [
    ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1", "--tls-max", "1.2"], ["secure", "--http2"],
  ]

  private func fetch(_ way: [String], _ path: String, _ words: [String]) throws -> CommandRun {
    let isPlain = way[0] == "plain"
    return try CommandRun.tlsprobe(
      ["fetch"] + way.dropFirst() + (isPlain ? [] : world.trust) + words + [(isPlain ? world.plain : world.secure) + path])
  }

  @Test(arguments: ways) func `the headers of all responses are written`(way: [String]) throws {
    let file = try folder.write("old content that is longer than the new one could ever be", to: "headers")
    let run = try fetch(way, "/redirect-to?url=/anything", ["-L", "-D", file, "-o", folder.file("body")])
    #expect(run.status == 0, "\(run.transcript)")
    let text = folder.text(of: "headers")
    let version = way[1].contains("http2") ? "HTTP/2" : "HTTP/1.1"
    #expect(text.hasPrefix("\(version) 302 ") && text.contains("\r\n\r\n\(version) 200 ") && text.hasSuffix("\r\n\r\n"), "\(text)")
    #expect(text.lowercased().contains("\r\nlocation: "))
    // The same as -i, without the body.
    let included = try fetch(way, "/anything", ["-i"])
    let dumped = try fetch(way, "/anything", ["-D", "-"])
    #expect(included.text.split(separator: "\n").count == dumped.text.split(separator: "\n").count, "\(dumped.transcript)")
    #expect(dumped.text.hasPrefix("\(version) 200"))
  }

  @Test func `a file that cannot be written is an error`() throws {
    let run = try fetch(Self.ways[0], "/", ["-D", folder.file("missing/headers")])
    #expect(run.status == 23 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
  }

  @Test(arguments: ways, [0, 1, 40_000]) func `content at a limited rate is complete`(way: [String], size: Int) throws {
    let body = folder.file("body")
    try Data((0..<size).map { UInt8(truncatingIfNeeded: $0) }).write(to: URL(filePath: body))
    let run = try fetch(way, "/anything", ["--data-binary", "@\(body)", "--limit-rate", "1M"])
    let fast = try fetch(way, "/anything", ["--data-binary", "@\(body)"])
    #expect(run.status == 0 && run.text == fast.text, "\(run.transcript)")
  }

  @Test func `a rate that is no number is a usage error`() throws {
    #expect(try fetch(Self.ways[0], "/", ["--limit-rate", "fast"]).status == 64)
    #expect(try fetch(Self.ways[0], "/", ["--limit-rate", "0"]).status == 0)
  }
}
