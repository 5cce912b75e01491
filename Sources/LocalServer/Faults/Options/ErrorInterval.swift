/// Every so many exchanges, the one of that number first.
public struct ErrorInterval: Hashable, Sendable, CustomStringConvertible {
  public let count: UInt64

  public init(_ text: String) throws(FaultOptionError) {
    guard let count = DecimalText.read(text, times: 1, most: 1_000_000_000), count > 0, !text.contains(".") else {
      throw FaultOptionError("'\(text)' is no interval of errors", hint: "write a number from 1, as in 3 for every third exchange")
    }
    self.count = count
  }

  public var description: String { "\(count)" }
}
