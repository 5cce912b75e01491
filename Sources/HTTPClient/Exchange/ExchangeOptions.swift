internal import Bytes
internal import HTTPWire
internal import Transport

/// The parameters of an exchange.
struct ExchangeOptions {
  let plan: Shared<HTTPOptions>
  let asked: Shared<HTTPRequest>
  /// The deadline of the whole transfer.
  var deadline: Deadline

  /// The deadline of a wait for the peer.
  func idleDeadline(from now: MonotonicInstant = .now) -> Deadline { Deadline.after(Self.patience, from: now).earlier(of: deadline) }

  /// The deadline of the wait for the first byte of the response.
  func answerDeadline(sent: MonotonicInstant?) -> Deadline {
    guard let patience = plan.value.firstByteTimeout, let sent else { return idleDeadline() }
    return Deadline.after(patience, from: sent).earlier(of: idleDeadline())
  }

  /// Idle timeout: how long a peer may neither send nor accept bytes.
  static let patience = Duration.seconds(60)
}
