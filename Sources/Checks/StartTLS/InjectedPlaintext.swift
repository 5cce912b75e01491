internal import Bytes
internal import Observation

/// Reports plaintext bytes between the reply to STARTTLS and the handshake.
struct InjectedPlaintext: Check {
  let id = "starttls.injected-plaintext"
  let title = "Plaintext between STARTTLS and the handshake"
  let severity = Severity.high
  let rationale = """
    Plaintext after the server's reply to STARTTLS can have been injected by an attacker on the network path. A client that reads it \
    after the handshake treats it as part of the protected session: forged replies, mailboxes and capabilities.
    """
  let reference = ["https://www.rfc-editor.org/rfc/rfc3207#section-4.2"]
  let cve = ["CVE-2011-0411", "CVE-2021-23222"]
  let cwe = ["CWE-349"]
  let aliases = ["STARTTLS injection"]
  let remedy =
    "find out whether the server or a middlebox sends these bytes; a server sends nothing between its reply to STARTTLS and the handshake"
  var parts: [AuditPart] { [.chain, .ciphers, .probe] }

  func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    Self.talks(in: seen).prefix(1).map { talk in
      finding(
        "received \(talk.seen.injectedBytes) bytes of plaintext after the \(talk.seen.protocol) reply to STARTTLS and before the handshake",
        evidence: talk.place.map { [$0] } ?? [])
    }
  }

  /// The plaintext exchanges in which bytes were injected.
  private static func talks(in seen: Observation) -> [(seen: StartTLSObservation, place: String?)] {
    exchanges(in: seen).filter { $0.seen.injectedBytes > 0 }
  }

  private static func exchanges(in seen: Observation) -> [(seen: StartTLSObservation, place: String?)] {
    let chain = seen[ChainObservation.self]?.value?.addresses.map { ($0.startTLS, $0.endpoint.description as String?) } ?? []
    let ciphers = seen[CiphersObservation.self]?.value.map { [($0.startTLS, $0.endpoint?.description)] } ?? []
    let probe = seen[ProbeObservation.self]?.value.map { [($0.startTLS, nil as String?)] } ?? []
    return (chain + ciphers + probe).compactMap { talk, place in talk.map { ($0, place) } }
  }

  func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    if !Self.exchanges(in: seen).isEmpty { return .examined }
    return seen.target.starttls == nil ? .notExamined("the connection starts with TLS") : .undetermined("no exchange was completed")
  }

  var examples: [CheckExample] {
    [
      .quiet(), .quiet { (address: inout AddressObservation) in address.startTLS = StartTLSObservation(protocol: "smtp") },
      .fires(.high) { (address: inout AddressObservation) in
        var talk = StartTLSObservation(protocol: "smtp")
        talk.injectedBytes = 12
        address.startTLS = talk
      },
      .quiet(ciphers: { $0.startTLS = StartTLSObservation(protocol: "imap") }),
      .fires(
        .high,
        ciphers: { seen in
          var talk = StartTLSObservation(protocol: "imap")
          talk.injectedBytes = 1
          seen.startTLS = talk
        }),
    ]
  }
}
