internal import RawStructuredFieldValues

/// A parsed Permissions-Policy field, a dictionary of Structured Fields (Permissions Policy, section 5.1; RFC 9651).
public struct PermissionsPolicy: Hashable, Sendable {
  /// A member of an allowlist.
  public enum Source: Hashable, Sendable {
    /// `*`.
    case everyOrigin
    /// `self`: the origin of the document.
    case documentOrigin
    /// `src`: the URL of the frame.
    case frameURL
    case origin(String)
    /// Browsers ignore it.
    case unknown
  }

  /// The allowlist of a feature; empty to disable the feature.
  public struct Feature: Hashable, Sendable {
    public let name: String
    public let sources: [Source]
  }

  /// In order of their first appearance; of several with one name the last counts.
  public let features: [Feature]

  /// Parses all lines of the field as one value; nil if it is no dictionary, which browsers ignore as a whole.
  public init?(_ lines: [[UInt8]]) {
    let value = Array(lines.joined(separator: Array(", ".utf8)))
    // A name is at most this long in all of the field, so that the parser's work is bounded.
    guard value.count <= Self.mostBytes else { return nil }
    var parser = StructuredFieldValueParser(value)
    guard let members = try? parser.parseDictionaryFieldValue() else { return nil }
    features = members.map { name, member in
      switch member {
      case .item(let item): Feature(name: name, sources: [Self.source(item)])
      case .innerList(let list): Feature(name: name, sources: list.bareInnerList.map(Self.source))
      }
    }
  }

  private static func source(_ item: Item) -> Source {
    switch item.rfc9651BareItem {
    case .token("*"): .everyOrigin
    case .token("self"): .documentOrigin
    case .token("src"): .frameURL
    case .string(let origin): .origin(origin)
    default: .unknown
    }
  }

  private static let mostBytes = 32_768
}
