internal import HTTPClient
internal import Synchronization

/// The amounts of data sent and received, for progress reports.
final class TransferMeter: Sendable {
  struct Reading: Hashable, Sendable {
    var received: UInt64 = 0
    var expected: UInt64?
    var sent: UInt64 = 0
    var toSend: UInt64?
  }

  private let state = Mutex(Reading())

  var reading: Reading { state.withLock { $0 } }

  func expect(_ count: UInt64?) { state.withLock { $0.expected = count } }
  /// Resets the count if the response is repeated.
  func beginReceiving() { state.withLock { ($0.received, $0.expected) = (0, nil) } }
  func received(_ count: Int) { state.withLock { $0.received += UInt64(count) } }
  /// Resets the count after a redirect or for a retry.
  func beginSending(_ count: UInt64?) { state.withLock { ($0.sent, $0.toSend) = (0, count) } }
  func sent(_ count: Int) { state.withLock { $0.sent += UInt64(count) } }
}

/// Content that is counted while it is read.
struct MeteredBody: BodySource {
  let source: any BodySource
  let meter: TransferMeter

  var length: UInt64? { source.length }
  var isRewindable: Bool { source.isRewindable }

  func begin() async throws(HTTPError) -> any BodyReader {
    meter.beginSending(length)
    return Reader(try await source.begin(), meter)
  }

  private final class Reader: BodyReader {
    private let reader: any BodyReader
    private let meter: TransferMeter

    init(_ reader: any BodyReader, _ meter: TransferMeter) {
      self.reader = reader
      self.meter = meter
    }

    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      let bytes = try await reader.next(max: max)
      meter.sent(bytes.count)
      return bytes
    }
  }
}
