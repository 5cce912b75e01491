import Bytes
import Foundation
import HTTPClient
import HTTPWire
import TestSupport
import Testing

@testable import FetchCLI

@Suite("The folder of stored answers")
struct CacheFolderTests {
  private let folder: TemporaryDirectory
  private let now = Timestamp(seconds: 1_790_000_000)

  init() throws { folder = try TemporaryDirectory() }

  private var path: String { folder.path + "/cache" }
  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  private func key(_ number: Int) throws -> CacheKey { CacheKey(try URI(parsing: "http://a.example/\(number)")) }

  private func answer(_ size: Int = 10) -> StoredResponse {
    let fields = FieldSection([FieldLine("Cache-Control", "max-age=60")])
    return StoredResponse(
      head: ResponseHead(version: .http11, status: 200, fields: fields), content: [UInt8](repeating: 0x61, count: size), variance: [],
      requestTime: now, responseTime: now)
  }

  @Test("what is kept is there in the next run, what is forgotten is not")
  func keeping() throws {
    let first = try CacheFolder(path) { _ in }
    for number in 0..<3 { first.keep(answer(), for: try key(number)) }
    #expect(names.isEmpty)
    try first.save()
    #expect(names.count == 3)
    let second = try CacheFolder(path) { _ in }
    #expect(second.responses(for: try key(1)) == [answer()])
    second.forget(try key(1))
    #expect(second.responses(for: try key(1)).isEmpty)
    try second.save()
    #expect(names.count == 2)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test("files and bytes are bounded, and files of others are left alone")
  func bounds() throws {
    var bounds = CacheFolder.Bounds()
    bounds.files = 4
    for number in 0..<10 {
      let run = try CacheFolder(path, bounds) { _ in }
      run.keep(answer(), for: try key(number))
      try run.save()
      if number == 0 { try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/notes.txt")) }
      #expect(run.usage.entries <= 4)
    }
    #expect(names.count == 5 && names.contains("notes.txt"))
    let last = try CacheFolder(path, bounds) { _ in }
    #expect(last.responses(for: try key(9)) == [answer()])
    bounds.bytes = 2_000
    let small = try CacheFolder(path, bounds) { _ in }
    small.keep(answer(1_500), for: try key(11))
    try small.save()
    #expect(small.usage.bytes <= 2_000 && small.usage.evicted > 0)
  }

  /// Guard: the key inside is compared with the one that was asked for.
  @Test("an answer under another's name is none")
  func swapped() throws {
    let run = try CacheFolder(path) { _ in }
    run.keep(answer(), for: try key(1))
    try run.save()
    let other = path + "/" + CacheFile.name(of: try key(2)) + ".cache"
    try FileManager.default.moveItem(atPath: path + "/" + (try #require(names.first)), toPath: other)
    let told = Lock<[String]>([])
    let next = try CacheFolder(path) { text in told.withLock { $0.append(text) } }
    #expect(next.responses(for: try key(2)).isEmpty)
    #expect(told.withLock { $0 }.first?.hasSuffix("', which is not a cache file") == true)
  }
}
