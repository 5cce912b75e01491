/// A percentage with up to four decimal places.
public struct FaultPercentage: Hashable, Sendable, CustomStringConvertible {
  public let partsPerMillion: UInt32

  public static let none = FaultPercentage(partsPerMillion: 0)
  public static let all = FaultPercentage(partsPerMillion: 1_000_000)

  init(partsPerMillion: UInt32) { self.partsPerMillion = partsPerMillion }

  /// `5`, `0.25` or `5%`.
  public init(_ text: String) throws(FaultOptionError) {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let value = DecimalText.read(number, times: 10_000, most: 100) else {
      throw FaultOptionError("'\(text)' is no percentage", hint: "write a number from 0 to 100")
    }
    partsPerMillion = UInt32(value)
  }

  public var description: String { DecimalText.write(UInt64(partsPerMillion), digits: 4) }
}

/// The error for an invalid value of a fault option.
public struct FaultOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  public let what: String
  /// The correct syntax.
  public let hint: String

  init(_ what: String, hint: String) {
    self.what = what
    self.hint = hint
  }

  public var description: String { "\(what); \(hint)" }
}
