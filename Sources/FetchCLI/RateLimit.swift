internal import Bytes
internal import HTTPClient

/// The delays that keep the average rate of one direction of a transfer below a limit.
struct RateSchedule {
  let bytesPerSecond: UInt64
  private var start: MonotonicInstant?
  private var count: UInt64 = 0

  init(bytesPerSecond: UInt64) { self.bytesPerSecond = bytesPerSecond }

  /// The time to wait after that many further bytes.
  mutating func delay(after bytes: Int, now: MonotonicInstant) -> Duration {
    let start = start ?? now
    self.start = start
    count = count.addingReportingOverflow(UInt64(bytes)).partialValue
    let due = Duration.microseconds(Int64(clamping: Int128(count) * 1_000_000 / Int128(max(bytesPerSecond, 1))))
    return max(.zero, due - start.duration(to: now))
  }

  /// Pieces of a tenth of a second.
  var piece: Int { Int(clamping: max(1, min(bytesPerSecond / 10, 65_536))) }
}

/// Content that is sent at a limited rate.
struct PacedBody: BodySource {
  private let body: RequestBody
  private let bytesPerSecond: UInt64
  private let pause: @Sendable (Duration) async -> Bool

  init(_ body: RequestBody, bytesPerSecond: UInt64, pause: @escaping @Sendable (Duration) async -> Bool) {
    self.body = body
    self.bytesPerSecond = bytesPerSecond
    self.pause = pause
  }

  var length: UInt64? { body.length }

  var isRewindable: Bool {
    if case .source(let source) = body { source.isRewindable } else { true }
  }

  func begin() async throws(HTTPError) -> any BodyReader {
    switch body {
    case .none: Reader(nil, [], bytesPerSecond, pause)
    case .bytes(let bytes): Reader(nil, bytes[...], bytesPerSecond, pause)
    case .source(let source): Reader(try await source.begin(), [], bytesPerSecond, pause)
    }
  }

  private final class Reader: BodyReader {
    private let reader: (any BodyReader)?
    private var rest: ArraySlice<UInt8>
    private var schedule: RateSchedule
    private let pause: @Sendable (Duration) async -> Bool

    init(
      _ reader: (any BodyReader)?, _ rest: ArraySlice<UInt8>, _ bytesPerSecond: UInt64,
      _ pause: @escaping @Sendable (Duration) async -> Bool
    ) {
      self.reader = reader
      self.rest = rest
      self.schedule = RateSchedule(bytesPerSecond: bytesPerSecond)
      self.pause = pause
    }

    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      let limit = min(max, schedule.piece)
      let bytes: [UInt8]
      if let reader {
        bytes = try await reader.next(max: limit)
      } else {
        bytes = Array(rest.prefix(limit))
        rest = rest.dropFirst(bytes.count)
      }
      let delay = schedule.delay(after: bytes.count, now: .now)
      // A cancelled transfer does not wait.
      if delay > .zero, !bytes.isEmpty { _ = await pause(delay) }
      return bytes
    }
  }
}
