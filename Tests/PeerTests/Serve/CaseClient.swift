import Bytes
import DomainNames
import LocalServer

/// A client that others wrote, and what it says of a case.
enum CaseClient: String, Sendable, CaseIterable {
  case openSSL = "openssl s_client"
  case curl = "curl"
  case gnuTLS = "gnutls-cli"

  /// As a shell runs it; nothing of the host's name is looked up.
  func command(for served: any ServerCase, at endpoint: Endpoint, trusting root: String) throws -> String {
    let identity = try ReferenceIdentity(served.host)
    // Nobody waits long for what is not to come.
    let seconds = CaseVerdicts.expected(of: self, about: served) == Self.overdue ? 2 : 30
    switch self {
    case .openSSL:
      let name =
        switch identity {
        case .dns(let name): "-servername \(name.ascii) -verify_hostname \(name.ascii)"
        case .ip(let address): "-noservername -verify_ip \(address)"
        }
      let trust = "-CAfile \(root) -no-CApath -no-CAstore -verify_return_error"
      let client = "openssl s_client -connect \(endpoint) \(name) \(trust)"
      if served is any ScriptedCase { return "(sleep 0.3; echo Q) | timeout \(seconds) \(client) -starttls smtp" }
      return "\(Self.request) | timeout \(seconds) \(client) -alpn http/1.1 -ign_eof"
    case .curl:
      let (host, isMail) = ("\(Self.text(of: identity)):\(endpoint.port)", served is any ScriptedCase)
      let status = ["staple", "must"].contains { served.name.hasPrefix($0) } ? " --cert-status" : ""
      let place = isMail ? "--ssl-reqd smtp://\(host)/" : "https://\(host)/"
      return "curl -sS -m \(seconds) -o /dev/null --cacert \(root)\(status) --resolve \(host):127.0.0.1 -w 'HTTP %{http_code}' \(place)"
    case .gnuTLS:
      let name =
        switch identity {
        case .dns(let name): "--sni-hostname \(name.ascii) --verify-hostname \(name.ascii)"
        case .ip(let address): "--disable-sni --verify-hostname \(address)"
        }
      let client = "\(PeerProgram.path("gnutls", "gnutls-cli")) --x509cafile \(root) -p \(endpoint.port) \(name)"
      if served is any ScriptedCase { return "(sleep 0.3; echo) | timeout \(seconds) \(client) --starttls-proto smtp 127.0.0.1" }
      return "\(Self.request) | timeout \(seconds) \(client) --alpn http/1.1 127.0.0.1"
    }
  }

  /// The one thing in its words that counts: `trusted` or what is wrong.
  func verdict(in text: String, status: Int) -> String {
    let words = CaseOutputMatcher(text)
    if status == (self == .curl ? 28 : 124) { return Self.overdue }
    switch self {
    case .openSSL:
      if let fault = words.first("verify error:num=") { return String(fault.drop { $0 != ":" }.dropFirst()) }
      if let fault = words.libraryError { return fault }
      if let number = words.first("errno=") { return "errno \(number)" }
      return words.holds("Verify return code: 0 (ok)") ? "trusted" : "status \(status)"
    case .curl:
      if status == 0 { return words.first("HTTP ") == "200" ? "trusted" : "HTTP \(words.first("HTTP ") ?? "")" }
      let fault = words.first("curl: (\(status)) ") ?? ""
      for mark in ["SSL certificate problem: ", "SSL: "] where fault.hasPrefix(mark) {
        return "\(status) " + fault.dropFirst(mark.count).prefix { $0 != "'" }
      }
      return "\(status) " + (words.libraryError ?? String(fault.prefix { !$0.isNumber }))
    case .gnuTLS:
      if let fault = words.first("Status: The certificate is NOT trusted. ") { return fault }
      if let alert = words.first("*** Received alert [") { return "alert \(alert.prefix { $0.isNumber })" }
      // Whether it minds an end without close_notify depends on what it hears of first: that, or the end of its own input.
      let isDone = words.holds("Handshake was completed")
      if let fault = words.first("*** Fatal error: "), !isDone || !fault.contains("non-properly terminated") { return fault }
      return isDone ? "trusted" : "status \(status)"
    }
  }

  private static func text(of identity: ReferenceIdentity) -> String {
    switch identity {
    case .dns(let name): name.ascii
    case .ip(let address): "\(address)"
    }
  }

  private static let request = "printf 'GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n'"

  static let overdue = "timed out"
}
