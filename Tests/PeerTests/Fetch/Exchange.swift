import Foundation
import TestSupport

/// A request as its options tell it, to one server in one version of HTTP.
struct Exchange: Sendable {
  let peer: HTTPPeer
  let version: String
  /// A line of `ExchangeTable`: what follows the authority in the URL, then options; `%%NAME` is a file to send, and in a
  /// field `_` is a space.
  let line: String

  static let all = HTTPPeer.all.flatMap { all(with: $0) }

  static func all(with peer: HTTPPeer) -> [Exchange] {
    peer.versions.flatMap { version in
      peer.sections.joined().filter { isWorthAsking($0, of: peer, in: version) }.map { Exchange(peer: peer, version: version, line: $0) }
    }
  }

  /// HTTP/1.0 is tried where it says something of its own.
  private static func isWorthAsking(_ line: String, of peer: HTTPPeer, in version: String) -> Bool {
    version != "--http1.0" || ExchangeTable.inHTTP10.contains(line)
  }

  var name: String { "\(peer.name) \(version) \(line)" }
  var hasContent: Bool { [" -d ", " --data", " --json-body ", " -T "].contains { line.contains($0) } }
  var isHTTP2: Bool { version.hasPrefix("--http2") }
  /// Over TCP, without anything to agree by.
  var isHTTP2InClear: Bool { version == "--http2-prior-knowledge" }

  /// What both clients are told.
  func arguments(port: UInt16, _ files: ServedFiles, _ pki: ThrowawayPKI) -> [String] {
    var words = line.split(separator: " ").map { String($0).replacing("%%", with: files.uploads + "/") }
    for index in words.indices.dropFirst() where words[index - 1] == "-H" { words[index] = words[index].replacing("_", with: " ") }
    let trust = peer.isSecure ? ["--cacert", pki.roots] : []
    return ["-s", "-S", "-i", "-A", "tester/1", version] + trust + words.dropFirst() + ["\(peer.scheme)://127.0.0.1:\(port)\(words[0])"]
  }
}

/// What a client made of an exchange.
struct Fetched: Sendable {
  let status: Int32
  /// Heads as they came, contents and trailers, all hops one after the other.
  let bytes: [UInt8]
  let error: String
}

/// A program that fetches, called as curl is.
enum Fetcher: String, Sendable, CaseIterable {
  case curl, tlsprobe

  func fetch(_ arguments: [String]) throws -> Fetched {
    let directory = try TemporaryDirectory()
    let file = directory.file("fetched")
    let limit = ["-m", "20", "-o", file]
    let run =
      switch self {
      case .curl: try CommandRun(["curl", "-q"] + limit + arguments.map { $0 == "--json-body" ? "--json" : $0 })
      case .tlsprobe: try CommandRun.tlsprobe(["fetch"] + limit + arguments)
      }
    return Fetched(status: run.status, bytes: Array(FileManager.default.contents(atPath: file) ?? Data()), error: run.error)
  }
}
