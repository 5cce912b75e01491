internal import Bytes

/// The dialogue for XMPP clients and servers, which differ in the namespace and in the `from` attribute.
struct XMPPDialogue: StartTLSDialogue {
  private enum State { case features, startTLS }

  let namespace: String
  let to: String
  let from: String?
  var record: StartTLSRecord
  private var scanner: XMLScanner
  private var state = State.features
  /// The names of the open elements.
  private var path: [String] = []
  /// The contents of a stream error: its condition, then its text.
  private var complaint: [String] = []

  init(protocolName: String, namespace: String, to: String, from: String?) {
    self.namespace = namespace
    self.to = to
    self.from = from
    self.record = StartTLSRecord(protocolName: protocolName)
    self.scanner = XMLScanner(protocolName: protocolName)
  }

  var awaited: String {
    switch state {
    case .features: path.isEmpty ? "the head of a stream" : "the stream's features"
    case .startTLS: "a response to <starttls/>"
    }
  }

  mutating func begin() -> [UInt8] {
    let origin = from.map { " from='\(Self.escaped($0))'" } ?? ""
    return Array(
      ("<?xml version='1.0'?><stream:stream xmlns='\(namespace)' xmlns:stream='http://etherx.jabber.org/streams'"
        + "\(origin) to='\(Self.escaped(to))' version='1.0'>").utf8)
  }

  mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
    guard !scanner.isOver else {
      record.keepEarly(bytes)
      return .wait
    }
    try scanner.append(bytes)
    var output: [UInt8] = []
    while let token = try scanner.next() {
      switch try received(token) {
      case .wait: continue
      case .send(let answer): output += answer
      case .startHandshake, .sendAndStartHandshake:
        guard output.isEmpty else { throw failure(.malformed, "<proceed/> came before the request") }
        record.keepEarly(scanner.takeRest())
        return .startHandshake
      }
    }
    return output.isEmpty ? .wait : .send(output)
  }

  mutating func receivedEnd() -> StartTLSError { hungUp(after: scanner.unfinished) }

  private mutating func received(_ token: XMLScanner.Token) throws(StartTLSError) -> StartTLSAction {
    switch token {
    case .start(let name, let attributes, let isEmpty):
      try opened(name, attributes)
      path.append(name)
      guard path.count <= Self.deepest else { throw failure(.malformed, "elements are nested \(path.count) deep") }
      return isEmpty ? try closed() : .wait
    case .end(let name):
      guard name == path.last else { throw failure(.malformed, "</\(name)> ends an element that is not open") }
      return try closed()
    case .text(let text):
      return try read(text)
    }
  }

  private mutating func opened(_ name: String, _ attributes: [String: String]) throws(StartTLSError) {
    if path.isEmpty {
      guard name == "stream" else { throw failure(.malformed, "<\(name)> begins no stream of XMPP") }
      record.greeting = attributes["from"]
      // Without a version there are no features (RFC 6120, section 4.7.5).
      guard attributes["version"].map({ $0.prefix { $0 != "." } }) == "1" else {
        throw failure(.notOffered, "the server speaks XMPP from before version 1.0, which has no STARTTLS")
      }
    }
    switch path.dropFirst().joined(separator: " ") {
    case "features" where name != "mechanisms": record.offered.append(name)
    case "features starttls" where name == "required" && record.offered.last == "starttls":
      record.offered[record.offered.count - 1] = "starttls (required)"
    case "error" where name != "text", "failure" where name != "text": complaint.insert(name, at: 0)
    default: break
    }
  }

  private mutating func read(_ text: String) throws(StartTLSError) -> StartTLSAction {
    guard text.contains(where: { !$0.isWhitespace }) else { return .wait }
    switch path.dropFirst().first {
    case nil where path.isEmpty: throw failure(.malformed, "text stands where a stream should begin", reply: text)
    case "features" where path.last == "mechanism": record.offered.append("mechanism \(text)")
    case "error", "failure": complaint.append(text)
    default: break
    }
    return .wait
  }

  /// The innermost element is complete.
  private mutating func closed() throws(StartTLSError) -> StartTLSAction {
    defer { path.removeLast() }
    guard path.count == 2 else {
      guard path.count > 1 else { throw failure(.refused, "the server ended the stream") }
      return .wait
    }
    switch (state, path[1]) {
    case (_, "error"): throw failure(.refused, "the server ends the stream", reply: complaint.joined(separator: ": "), hint: hint)
    case (.features, "features"):
      record.offersTLS = record.offered.contains { $0.hasPrefix("starttls") }
      guard record.offersTLS == true else { throw notOffered("starttls") }
      state = .startTLS
      return .send(Array("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>".utf8))
    case (.startTLS, "proceed"): return .startHandshake
    case (.startTLS, "failure"):
      throw failure(
        .refused, "the server offers STARTTLS and refuses it", reply: complaint.isEmpty ? nil : complaint.joined(separator: ": "))
    default: return .wait
    }
  }

  private var hint: Hint? {
    switch complaint.first {
    case "host-unknown", "host-gone", "improper-addressing": .code(.giveXMPPDomain, [to])
    case "see-other-host": "the domain is served by another host"
    default: nil
    }
  }

  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"), ("\"", "&quot;")]
      .reduce(text) { $0.replacing(text: $1.0, with: $1.1) }
  }

  /// Streams before TLS have a depth of four.
  private static let deepest = 16
}
