internal import HTTPWire
internal import Transport

/// How an exchange is to be carried out.
struct ExchangeTerms {
  let options: HTTPOptions
  let url: URI
  /// Of the whole transfer.
  var deadline: Deadline

  /// When a wait for the peer ends.
  func idleDeadline(from now: ContinuousClock.Instant = .now) -> Deadline { Deadline.after(Self.patience, from: now).earlier(of: deadline) }

  /// When a wait for the answer's first byte ends.
  func answerDeadline(sent: ContinuousClock.Instant?) -> Deadline {
    guard let patience = options.firstByteTimeout, let sent else { return idleDeadline() }
    return Deadline.after(patience, from: sent).earlier(of: idleDeadline())
  }

  /// How long a peer may say nothing, or take nothing.
  static let patience = Duration.seconds(60)
}
