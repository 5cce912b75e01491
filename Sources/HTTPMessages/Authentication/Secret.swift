/// Confidential text: descriptions print a placeholder, and mirrors omit it.
public struct Secret: Hashable, Sendable {
  /// The text itself; the caller has to keep it confidential.
  public let value: String

  public init(_ value: String) { self.value = value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { Redaction.mark }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
