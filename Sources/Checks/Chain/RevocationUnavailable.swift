public import Observation
internal import PathValidation

/// Reports a requested revocation check (OCSP or CRL) that got no usable response.
public struct RevocationUnavailable: ChainCheck {
  public static let id = "chain.revocation-unanswered"
  public var id: String { Self.id }
  public let title = "Revocation status unknown: no usable response"
  public let severity = Severity.high
  public let rationale =
    "A requested check without a response proves nothing: an attacker with a revoked certificate's key may have blocked it."
  public let reference = ["RFC 6960, section 2.7", "RFC 5280, section 6.3"]
  public let remedy =
    "make the OCSP responder or CRL reachable; --fetch-private allows private addresses, and -k accepts the chain without a response"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    chain.revocation.filter(\.isUnanswered).map { found in
      finding(
        "the revocation status is unknown: \(found.message ?? "no response")",
        evidence: [chain.name(ofCertificate: found.depth)] + found.answers.compactMap(\.url))
    }
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage {
    chain.revocation.isEmpty ? .notExamined("revocation was not checked") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .quiet { $0.revocation = [Self.example(.good, url: "http://ocsp.example/")] },
      .quiet { $0.revocation = [Self.example(.unknown, url: nil)] },
      .fires(.high) { $0.revocation = [Self.example(.unknown, url: "http://ocsp.example/")] },
    ]
  }

  private static func example(_ status: RevocationState, url: String?) -> RevocationObservation {
    var answer = RevocationObservation.SourceStatus(source: .ocsp, status: status)
    answer.url = url
    return RevocationObservation(
      depth: 0, subject: "CN=example.org", sha256: "", status: status, mustStaple: false, shortLived: false, answers: [answer])
  }
}
