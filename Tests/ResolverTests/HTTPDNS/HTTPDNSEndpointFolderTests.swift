import Foundation
import Resolver
import TestSupport
import Testing
import Transport

@Suite struct HTTPDNSEndpointFolderTests {
  /// Runs `body` with a folder and its store.
  private func withStore(_ body: @Sendable (TemporaryDirectory, HTTPDNSEndpointFolder) async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let store = HTTPDNSEndpointFolder(directory.path, pool: BlockingPool(on: reactor))
    try await reactor.run { () async throws in try await body(directory, store) }
  }

  @Test func `a list is kept in a private file per resolver`() async throws {
    try await withStore { directory, store in
      #expect(try await store.read("main", deadline: .never) == nil)
      try await store.write(Array("one".utf8), "main", deadline: .never)
      try await store.write(Array("two".utf8), "other", deadline: .never)
      #expect(try await store.read("main", deadline: .never) == Array("one".utf8))
      #expect(directory.text(of: "httpdns-main.json") == "one" && directory.text(of: "httpdns-other.json") == "two")
      let mode = try FileManager.default.attributesOfItem(atPath: directory.file("httpdns-main.json"))[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `a missing folder is created, accessible only to its owner`() async throws {
    let directory = try TemporaryDirectory()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let store = HTTPDNSEndpointFolder(directory.file("cache/tlsprobe"), pool: BlockingPool(on: reactor))
    try await reactor.run { () async throws in
      #expect(try await store.read("main", deadline: .never) == nil)
      try await store.write(Array("one".utf8), "main", deadline: .never)
      #expect(try await store.read("main", deadline: .never) == Array("one".utf8))
      for folder in ["cache", "cache/tlsprobe"] {
        let mode = try FileManager.default.attributesOfItem(atPath: directory.file(folder))[.posixPermissions] as? Int
        #expect(mode == 0o700)
      }
    }
  }

  @Test func `a full disk and a file in place of the folder are errors that name the file`() async throws {
    try await withStore { directory, store in
      try FileManager.default.createSymbolicLink(atPath: directory.file("httpdns-full.json"), withDestinationPath: "/dev/full")
      let full = await #expect(throws: ResolverError.self) { try await store.write([1], "full", deadline: .never) }
      #expect(full?.code == .httpdnsState && full?.detail?.contains("httpdns-full.json': no space left on device") == true)
    }
    let directory = try TemporaryDirectory()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let store = HTTPDNSEndpointFolder(try directory.write("", to: "file") + "/tlsprobe", pool: BlockingPool(on: reactor))
    try await reactor.run { () async throws in
      let blocked = await #expect(throws: ResolverError.self) { try await store.write([1], "main", deadline: .never) }
      #expect(blocked?.detail?.contains("httpdns-main.json': not a directory") == true, "\(blocked?.detail ?? "")")
    }
  }

  @Test func `a folder or an oversized file in its place is not read as a list`() async throws {
    try await withStore { directory, store in
      try FileManager.default.createDirectory(atPath: directory.file("httpdns-a.json"), withIntermediateDirectories: false)
      await #expect(throws: ResolverError.self) { try await store.read("a", deadline: .never) }
      try directory.write([UInt8](repeating: 0x20, count: 70_000), to: "httpdns-b.json")
      #expect(try await store.read("b", deadline: .never) == [])
    }
  }
}
