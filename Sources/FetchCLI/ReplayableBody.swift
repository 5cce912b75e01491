internal import HTTPClient
internal import Synchronization

/// Content that can be read only once, such as that of a pipe, whose beginning is kept for `-p B`.
final class ReplayableBody: BodySource {
  private struct State {
    var hasBegun = false
    var kept: [UInt8] = []
  }

  private let source: any BodySource
  private let state = Mutex(State())

  init(_ source: any BodySource) { self.source = source }

  var length: UInt64? { source.length }
  var isRewindable: Bool { false }

  /// The first reader returns the content itself, later ones the kept beginning.
  func begin() async throws(HTTPError) -> any BodyReader {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    return isFirst ? Keeper(try await source.begin(), self) : Reader(state.withLock { $0.kept })
  }

  private func keep(_ bytes: [UInt8]) {
    state.withLock { $0.kept += bytes.prefix(Self.most - $0.kept.count) }
  }

  private final class Keeper: BodyReader {
    private let reader: any BodyReader
    private let body: ReplayableBody

    init(_ reader: any BodyReader, _ body: ReplayableBody) {
      self.reader = reader
      self.body = body
    }

    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      let bytes = try await reader.next(max: max)
      body.keep(bytes)
      return bytes
    }
  }

  private final class Reader: BodyReader {
    private var rest: ArraySlice<UInt8>

    init(_ kept: [UInt8]) { rest = kept[...] }

    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      let piece = rest.prefix(max)
      rest = rest.dropFirst(piece.count)
      return Array(piece)
    }
  }

  /// Bounds memory, because a pipe may have content of any length.
  static let most = 1 << 20
}
