internal import Bytes
internal import HTTPWire
internal import Transport

/// How an exchange is to be carried out.
struct ExchangeTerms {
  let plan: Shared<HTTPOptions>
  let asked: Shared<HTTPRequest>
  /// Of the whole transfer.
  var deadline: Deadline

  /// When a wait for the peer ends.
  func idleDeadline(from now: Moment = .now) -> Deadline { Deadline.after(Self.patience, from: now).earlier(of: deadline) }

  /// When a wait for the answer's first byte ends.
  func answerDeadline(sent: Moment?) -> Deadline {
    guard let patience = plan.value.firstByteTimeout, let sent else { return idleDeadline() }
    return Deadline.after(patience, from: sent).earlier(of: idleDeadline())
  }

  /// How long a peer may say nothing, or take nothing.
  static let patience = Duration.seconds(60)
}
