internal import Connect
internal import HTTPWire

extension HTTPError {
  /// What happened on the way to a connection.
  init(_ error: ConnectError, of url: URI) {
    let phase: Phase =
      switch error.stage {
      case .resolve: .dns
      case .proxy: .proxy
      case .startTLS: .starttls
      case .handshake: .tls
      default: .connect
      }
    self.init(error, during: phase, of: url)
  }

  /// What happened to a connection; what it was used for then names the phase.
  init(_ error: ConnectError, during phase: Phase, of url: URI) {
    let category: Category =
      if error.isCancelled {
        .cancelled
      } else if error.isTimeout {
        .timeout
      } else if error.stage == .resolve {
        .resolve
      } else if error.code.hasPrefix("tls.") || error.code.hasPrefix("handshake.") {
        .tls
      } else {
        .connect
      }
    self.init(
      category, code: error.code, phase: phase, error.message, hint: error.hint, url: url.description, causes: error.causes,
      connect: error)
  }

  /// What is wrong with the message itself.
  init(_ error: HTTPWireError, during phase: Phase, of url: URI) {
    self.init(
      error.code == .limitExceeded ? .limit : .protocol, code: error.code.rawValue, phase: phase, error.description, hint: error.hint,
      url: url.description, causes: error.causes, wire: error)
  }

  static func cancelled(during phase: Phase, of url: URI) -> HTTPError {
    HTTPError(.cancelled, code: "http.cancelled", phase: phase, "cancelled", url: url.description)
  }

  /// The same, as what befell a request that waited for the same thing.
  func asked(for url: URI) -> HTTPError {
    HTTPError(
      category, code: code, phase: phase, message, hint: hint, url: url.description, causes: causes, connect: connect, wire: wire)
  }
}
