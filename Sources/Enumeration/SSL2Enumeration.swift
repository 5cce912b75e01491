internal import Bytes
internal import TLSWire

/// Detects SSL 2.0 and its ciphers, all of which the ServerHello lists.
struct SSL2Enumeration: EnumerationTask {
  private var isAsked = false
  private var kinds: [SSL2CipherKind] = []
  private var support = Support.undetermined
  private var evidence = Evidence(.notAsked("the work ended before"), tries: 0)
  private(set) var isDone = false

  var urgency: Int { 0 }
  func foreseeable(_ known: EnumerationState) -> Int { 0 }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    guard !isAsked else { return [] }
    isAsked = true
    let hello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: known.random.bytes(16))
    return [RequestedProbe(token: 0, topic: known.plan.topics.contains(.suites) ? .suites : .versions, form: .ssl2(hello))]
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    isDone = true
    switch finding {
    case .hello(let answer):
      if let hello = answer.ssl2 {
        support = .accepted
        evidence = Evidence(.serverHello)
        kinds = hello.cipherKinds
        if !hello.certificate.isEmpty { known.learn(certificate: hello.certificate, in: .ssl2, scheme: nil) }
      } else if let hello = answer.hello {
        support = .refused
        evidence = Evidence(.otherVersion(hello.version))
      }
    case .refused(let refusal): (support, evidence) = (.refused, refusal)
    case .unknown(let unknown):
      // Most servers do not respond to a ClientHello of an unknown format.
      (support, evidence) = (.undetermined, unknown)
    case .flight: break
    }
  }

  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    var report = EnumerationResult.ProtocolResult(version: .ssl2, support: support, evidence: evidence)
    report.cipherKinds = kinds
    if support == .accepted { report.preference = .clientByProtocol }
    result.protocols.append(report)
  }
}
