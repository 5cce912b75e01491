internal import Bytes
internal import StartTLS
internal import Transport

extension ConnectError {
  init(_ error: ProxyError, of proxy: Proxy, at endpoint: Endpoint?) {
    self.init(
      stage: .proxy, code: error.code.rawValue, message: "proxy \(proxy): \(error)", hint: error.hint, endpoint: endpoint,
      causes: [error.reply ?? error.what])
  }

  /// `awaited` is the message expected from the proxy.
  init(_ error: TransportError, of proxy: Proxy, awaiting awaited: String, at endpoint: Endpoint) {
    let words = error.code == .timedOut ? "timed out waiting for \(awaited)" : "\(error)"
    self.init(
      stage: .proxy, code: error.code.rawValue, message: "proxy \(proxy): \(words)", hint: error.hint, endpoint: endpoint,
      isTimeout: error.code == .timedOut, isCancelled: error.code == .cancelled, causes: error.causes)
  }

  /// An error of another stage that occurred on the connection to a proxy.
  init(_ error: ConnectError, of proxy: Proxy) {
    self.init(
      stage: .proxy, code: error.code, message: "proxy \(proxy): \(error.message)", hint: error.hint, endpoint: error.endpoint,
      alert: error.alert, isTimeout: error.isTimeout, isCancelled: error.isCancelled, spoken: error.spoken, causes: error.causes)
  }

  init(_ error: StartTLSError, _ record: StartTLSRecord?, at endpoint: Endpoint?) {
    self.init(
      stage: .startTLS, code: error.code.rawValue, message: endpoint.map { "\($0): \(error)" } ?? "\(error)", hint: error.hint,
      endpoint: endpoint, startTLS: record, causes: [error.reply ?? error.what])
  }

  /// Includes the messages that the server sent so far, which may explain why no more arrived.
  init(_ error: TransportError, _ record: StartTLSRecord, awaiting awaited: String, at endpoint: Endpoint) {
    let words = error.code == .timedOut ? "timed out waiting for \(awaited)" : "\(error)"
    let said = ([record.greeting].compactMap { $0 } + record.offered).joined(separator: " / ")
    let shown = said.count > Self.longestSaid ? said.prefix(Self.longestSaid) + "…" : said
    let soFar = said.isEmpty ? "; it has said nothing so far" : "; so far it has said: \(shown)"
    self.init(
      stage: .startTLS, code: error.code.rawValue, message: "\(endpoint): \(record.protocolName): \(words)\(soFar)",
      hint: error.code == .timedOut ? record.hintForSilence(atPort: endpoint.port) : error.hint, endpoint: endpoint,
      isTimeout: error.code == .timedOut,
      isCancelled: error.code == .cancelled, startTLS: record, causes: error.causes)
  }

  private static let longestSaid = 300
}
