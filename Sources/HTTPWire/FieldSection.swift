/// Header or trailer fields in the order of the wire, duplicates and all (RFC 9110, section 6.3).
public struct FieldSection: Hashable, Sendable {
  public var lines: [FieldLine]

  public init(_ lines: [FieldLine] = []) { self.lines = lines }

  public var isEmpty: Bool { lines.isEmpty }

  /// The values of every line by that name, in order.
  public func values(of name: String) -> [String] { lines.filter { $0.isNamed(name) }.map(\.valueText) }

  /// The value of the first line by that name.
  public func first(_ name: String) -> String? { lines.first { $0.isNamed(name) }?.valueText }

  public func contains(_ name: String) -> Bool { lines.contains { $0.isNamed(name) } }

  /// The members of a comma-separated list over all lines by that name, blanks trimmed, empty ones dropped (RFC 9110, section 5.6.1).
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

  public mutating func append(_ name: String, _ value: String) { lines.append(FieldLine(name, value)) }

  public mutating func remove(_ name: String) { lines.removeAll { $0.isNamed(name) } }
}
