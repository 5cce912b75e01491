/// The exchanges, counted from 1, that fail: every Nth, or all with an even or an odd number.
public enum ErrorInterval: Hashable, Sendable, CustomStringConvertible {
  case every(UInt64)
  case even, odd

  /// `N`, `even` or `odd`.
  public init(_ text: String) throws(FaultOptionError) {
    switch text {
    case "even": self = .even
    case "odd": self = .odd
    default:
      guard let count = DecimalText.read(text, times: 1, most: 1_000_000_000), count > 0, !text.contains(".") else {
        throw FaultOptionError(
          "'\(text)' is no interval of errors", hint: "write a number from 1, as in 3 for every third exchange, or even or odd")
      }
      self = .every(count)
    }
  }

  func includes(_ number: UInt64) -> Bool {
    switch self {
    case .every(let count): number.isMultiple(of: count)
    case .even: number.isMultiple(of: 2)
    case .odd: !number.isMultiple(of: 2)
    }
  }

  public var description: String {
    switch self {
    case .every(let count): "\(count)"
    case .even: "even"
    case .odd: "odd"
    }
  }
}
