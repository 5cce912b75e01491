/// One difference between two documents.
public struct DocumentChange: Codable, Hashable, Sendable {
  /// That of the area: `versions`.
  public internal(set) var area = ""
  /// `TLSv1.0`, `certificate issuer`.
  public let subject: String
  /// The address, if there are several; nil otherwise.
  public internal(set) var address: String?
  /// Nil if there was nothing.
  public let before: String?
  /// Nil if there is nothing any more.
  public let after: String?
  public let effect: ChangeEffect
  /// The reason for the effect; nil if there is none.
  public let note: String?

  init(_ subject: String, before: String?, after: String?, _ effect: ChangeEffect = .neutral, note: String? = nil) {
    self.subject = subject
    self.before = before
    self.after = after
    self.effect = effect
    self.note = note
  }

  private enum CodingKeys: String, CodingKey {
    case area, subject, address, before, after, effect, note
  }
}

/// Whether a change is an improvement.
public enum ChangeEffect: String, Codable, Hashable, Sendable, CaseIterable {
  case worse, better
  /// No check has an opinion on it.
  case neutral
  /// One of the documents has no, or no decided, value.
  case undetermined
}
