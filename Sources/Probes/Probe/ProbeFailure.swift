internal import Bytes
internal import Connect
internal import Observation
internal import TLSEngine
internal import TLSWire
internal import Transport

/// The reason a probe of a server failed, and its meaning as evidence.
struct ProbeFailure: Error, Hashable, Sendable {
  let how: EvidenceKind
  let detail: String?
  /// The alert with which the server ended the connection; nil if there was none.
  let alert: AlertDescription?
  var tries = 1

  init(_ how: EvidenceKind, detail: String? = nil, alert: AlertDescription? = nil) {
    self.how = how
    self.detail = detail
    self.alert = alert
  }

  init(_ alert: AlertDescription) { self.init(.alert, detail: alert.description, alert: alert) }

  init(_ error: ConnectError) {
    if error.isCancelled {
      self.init(.notAsked, detail: "the deadline passed")
    } else if error.isTimeout {
      self.init(error.stage == .handshake ? .timeOut : .unconnected, detail: error.stage == .handshake ? nil : error.message)
    } else if error.stage != .handshake {
      self.init(.unconnected, detail: error.message)
    } else if let alert = error.alert {
      self.init(.alert, detail: alert.what.description, alert: alert.what)
    } else if error.code == TLSError.Code.closed.rawValue {
      self.init(.close)
    } else if Self.resets.contains(error.code) {
      self.init(.reset)
    } else {
      self.init(.ownFailure, detail: error.message)
    }
  }

  /// The probe was not made, or was not possible.
  static func notAsked(_ why: String) -> ProbeFailure {
    var setback = ProbeFailure(.notAsked, detail: why)
    setback.tries = 0
    return setback
  }

  /// The server has refused; resets, timeouts and failures on the client's side are no evidence.
  var isRefusal: Bool { how == .alert || how == .close }

  /// It may be accidental, so that a retry is worthwhile.
  var isPassing: Bool { [.close, .reset, .timeOut, .unconnected].contains(how) }

  var support: Support { isRefusal ? .refused : .undetermined }

  var evidence: EvidenceDescription { EvidenceDescription(how, detail: detail, tries: tries) }

  /// As the result of a feature.
  func feature(_ name: String, detail: String? = nil) -> FeatureObservation {
    FeatureObservation(name: name, support: support, evidence: evidence, detail: detail)
  }

  private static let resets: Set<String> = [TransportError.Code.reset.rawValue, TransportError.Code.closed.rawValue]
}
