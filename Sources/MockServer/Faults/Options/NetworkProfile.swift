/// A kind of network with its delay, jitter, rate and loss; values of options and of the fault plan take precedence.
///
/// Delays and rates are those of Firefox's network throttling ("Regular 2G", "Regular 3G", "Regular 4G/LTE", "Wi-Fi"; download speed and
/// minimum latency). It has no jitter and no loss: those values are this program's.
public enum NetworkProfile: String, Hashable, Sendable, CaseIterable {
  case secondGeneration = "2g"
  case thirdGeneration = "3g"
  case lte, wifi
  /// Connections are reset when they are accepted.
  case offline

  public init(_ text: String) throws(FaultOptionError) {
    guard let profile = NetworkProfile(rawValue: text) else {
      throw FaultOptionError(
        "'\(text)' is no network", hint: "the networks are \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = profile
  }

  /// Milliseconds before the head of a response, jitter in milliseconds, kbit/s of content, and the permille of responses that lose a
  /// packet.
  private var values: (delay: UInt64, jitter: UInt64, kilobits: UInt64, loss: UInt32)? {
    switch self {
    case .secondGeneration: (300, 100, 250, 20)
    case .thirdGeneration: (100, 30, 750, 10)
    case .lte: (20, 10, 4_000, 5)
    case .wifi: (2, 1, 30_000, 1)
    case .offline: nil
    }
  }

  public var delay: FaultDelay? { values.map { .fixed(FaultDuration(microseconds: $0.delay * 1_000)) } }
  public var jitter: FaultDuration? { values.map { FaultDuration(microseconds: $0.jitter * 1_000) } }
  public var rate: TransferRate? { values.map { TransferRate(bytesPerSecond: $0.kilobits * 125) } }
  public var loss: FaultPercentage? { values.map { FaultPercentage(partsPerMillion: $0.loss * 1_000) } }

  /// One line for help and documentation.
  public var summary: String {
    guard let values else { return "\(rawValue): connections are reset" }
    let loss = FaultPercentage(partsPerMillion: values.loss * 1_000)
    return "\(rawValue): \(values.delay) ms, jitter \(values.jitter) ms, \(values.kilobits) kbit/s, loss \(loss) %"
  }
}

/// Bytes of content per second.
public struct TransferRate: Hashable, Sendable, CustomStringConvertible {
  public let bytesPerSecond: UInt64

  init(bytesPerSecond: UInt64) { self.bytesPerSecond = bytesPerSecond }

  /// `20000`, `20k` or `1.5M`: units are powers of 1024.
  public init(_ text: String) throws(FaultOptionError) {
    let units: [(suffixes: String, bytes: UInt64)] = [("kK", 1 << 10), ("mM", 1 << 20), ("gG", 1 << 30)]
    let unit = units.first { unit in text.last.map { unit.suffixes.contains($0) } ?? false }
    let number = unit == nil ? text[...] : text.dropLast()
    let bytes = unit?.bytes ?? 1
    guard let value = DecimalText.read(number, times: bytes, most: Self.fastest / bytes), value > 0 else {
      throw FaultOptionError("'\(text)' is no rate", hint: "write bytes per second, as in 20000, 20k or 1.5M")
    }
    bytesPerSecond = value
  }

  public var description: String { "\(bytesPerSecond)" }

  private static let fastest: UInt64 = 1 << 40
}
