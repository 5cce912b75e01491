public import HTTPWire

/// The directives of Cache-Control (RFC 9111, section 5.2), of a request or an answer.
public struct CacheControl: Hashable, Sendable {
  /// Names in lower case, with the value as it counts without quotes; nil where there is none. In the order they were met.
  public private(set) var directives: [(name: String, value: String?)] = []

  /// What cannot be read is passed over; more directives than `maximumCount` are, too.
  public init(_ fields: FieldSection) {
    for line in fields.lines where line.isNamed("Cache-Control") {
      var reader = DirectiveReader(line.value)
      while let directive = reader.next(), directives.count < Self.maximumCount { directives.append(directive) }
    }
  }

  /// Whether a directive is there, with or without a value; the name in lower case.
  public func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

  /// The seconds of a directive; nil where it is missing.
  ///
  /// The first one counts where there are several. What is no number is 0, so that it is stale (RFC 9111, section 4.2.1), and what no number
  /// holds is 2^31 (section 1.2.2).
  public func seconds(_ name: String) -> Int64? {
    guard let directive = directives.first(where: { $0.name == name }) else { return nil }
    return Self.deltaSeconds(directive.value ?? "") ?? 0
  }

  /// Without a number it means any.
  public func value(_ name: String) -> String?? { directives.first { $0.name == name }?.value }

  /// Digits alone (RFC 9111, section 1.2.2).
  static func deltaSeconds(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int64(text) ?? maximumSeconds, maximumSeconds)
  }

  static let maximumSeconds: Int64 = 1 << 31
  static let maximumCount = 64

  public static func == (left: CacheControl, right: CacheControl) -> Bool {
    left.directives.elementsEqual(right.directives) { $0.name == $1.name && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    for directive in directives {
      hasher.combine(directive.name)
      hasher.combine(directive.value)
    }
  }
}
