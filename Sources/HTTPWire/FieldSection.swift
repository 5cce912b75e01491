/// Header or trailer fields in wire order, including duplicates (RFC 9110, section 6.3).
public struct FieldSection: Hashable, Sendable {
  public var lines: [FieldLine]

  public init(_ lines: [FieldLine] = []) { self.lines = lines }

  public var isEmpty: Bool { lines.isEmpty }

  /// The values of all lines with that name, in order.
  public func values(of name: String) -> [String] { lines.filter { $0.isNamed(name) }.map(\.valueText) }

  /// The value of the first line with that name; nil if there is none.
  public func first(_ name: String) -> String? { firstIndex(of: name).map { lines[$0].valueText } }

  /// The value of the first line with that name as a number; nil if there is none or it is no number.
  public func number(_ name: String) -> UInt64? {
    guard let value = firstIndex(of: name).map({ lines[$0].value }) else { return nil }
    var number: UInt64 = 0
    // 19 digits always fit; longer values are rare.
    guard (1...19).contains(value.count) else { return UInt64(FieldLine.text(value)) }
    for byte in value {
      guard Octet.isDigit(byte) else { return UInt64(FieldLine.text(value)) }
      number = number * 10 + UInt64(byte & 0x0f)
    }
    return number
  }

  public func contains(_ name: String) -> Bool { firstIndex(of: name) != nil }

  private func firstIndex(of name: String) -> Int? {
    let lines = lines.span
    for index in lines.indices where lines[index].isNamed(name) { return index }
    return nil
  }

  /// The members of a comma-separated list over all lines with that name, blanks trimmed, empty ones dropped (RFC 9110, section 5.6.1).
  public func list(of name: String) -> [String] {
    var members: [String] = []
    for line in lines where line.isNamed(name) {
      for member in line.value.split(separator: Octet.comma) {
        let trimmed = Octet.trimmed(member)
        if !trimmed.isEmpty { members.append(FieldLine.text(Array(trimmed))) }
      }
    }
    return members
  }

  /// True if such a list has `word` as a member, case-insensitively.
  public func list(of name: String, holds word: String) -> Bool {
    for index in lines.indices where lines[index].isNamed(name) {
      for member in lines[index].value.split(separator: Octet.comma) where FieldLine.isSame(Octet.trimmed(member).span, word.utf8.span) {
        return true
      }
    }
    return false
  }

  public mutating func append(_ name: String, _ value: String) { lines.append(FieldLine(name, value)) }

  public mutating func remove(_ name: String) { lines.removeAll { $0.isNamed(name) } }
}
