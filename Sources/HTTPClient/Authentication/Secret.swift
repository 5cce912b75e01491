/// Text that nobody is to read: it prints as something else, and no mirror shows it.
public struct Secret: Hashable, Sendable {
  /// The text itself: whoever takes it answers for where it goes.
  public let value: String

  public init(_ value: String) { self.value = value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { Redaction.mark }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
