import Bytes
import Crypto
import HTTPWire
import LocalServer
import TestSupport
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// One row of the matrix: a responder, the requests sent to it, the expected responses and side effects.
struct ResponderRow: Sendable, CustomTestStringConvertible {
  /// The responders under test, and the side effects they have had.
  struct Stand: Sendable {
    var responders: [any SiteResponder]
    /// Counts of side effects so far; each grows by one per request.
    var effects: @Sendable () async -> [Int] = { [] }
    var close: @Sendable () async -> Void = {}
  }

  struct Expected: Sendable {
    var status = 200
    /// The exact content, or nil where `text` is all that is known of it.
    var content: [UInt8]?
    /// Stands near the beginning of the content.
    var text = ""
  }

  let name: String
  /// Bytes of request or response content, a request each.
  let sizes: [Int]
  /// How much the heap may grow in all while the row runs.
  var memory = 8 << 20
  let request: @Sendable (Int) -> MeasuringClient.Request
  let expected: @Sendable (Int) -> Expected
  let stand: @Sendable (MatrixFixture) async throws -> Stand

  var testDescription: String { name }

  static let edges = [0, 1, 262_143, 262_144, 262_145]
  static let usual = edges + [1_000_000]
  static let large = usual + [30_000_000]
}

/// What rows are made of: files, a server to pass requests on to, and a place for work that blocks.
final class MatrixFixture: Sendable {
  let folder: TemporaryDirectory
  let pool: BlockingPool
  let upstream: LocalServer
  private let reactor: Reactor

  init() throws {
    folder = try TemporaryDirectory()
    reactor = try Reactor()
    pool = BlockingPool(on: reactor)
    upstream = try LocalServer(cases: ["site-plain"], at: Platform.now)
    for size in ResponderRow.large { try folder.write(Self.pattern(size), to: "\(size).bin") }
  }

  deinit {
    upstream.stop()
    reactor.shutdown()
  }

  func makeUpstream() throws -> Upstream {
    guard let endpoint = upstream.endpoint(of: "site-plain") else { throw ResponderError("no upstream") }
    return try Upstream(url: "http://\(endpoint)", on: reactor)
  }

  /// 0, 1 … 250, and again, as `/bytes/N` sends it.
  static func pattern(_ size: Int) -> [UInt8] { Array(longest.prefix(size)) }

  private static let longest: [UInt8] = {
    let block = (0..<251).map { UInt8($0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(30_000_251)
    while bytes.count < 30_000_000 { bytes += block }
    return bytes
  }()
}
