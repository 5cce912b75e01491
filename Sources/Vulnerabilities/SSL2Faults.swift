internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Whether the server of SSL 2.0 accepts plaintext key bytes where the cipher has none (CVE-2016-0703).
///
/// They displace bytes of the secret, so that each connection shows whether a guess is correct.
struct SpecialDrown: VulnerabilityProbe {
  let id = "special-drown"
  let title = "Special DROWN"
  let safety = ProbeSafety.safe
  let maximumConnections = 4

  private static let surplus = 8

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    switch await SSL2Trial(kind: SSL2Verification.strong).run(in: context) {
    case .failure(let failure) where failure.isRefusal: return .notVulnerable("SSL 2.0 is refused")
    case .failure(let failure): return .undetermined(failure)
    case .success(.noSSL2): return .notVulnerable("SSL 2.0 is not accepted")
    case .success(.noKey): return .notVulnerable("SSL 2.0 without an RSA key")
    case .success(.refused): return .undetermined("SSL 2.0 with RC4 of 128 bits was refused, so that the fault cannot be tested")
    case .success(.verified): break
    }
    switch await SSL2Trial(kind: SSL2Verification.strong, surplus: Self.surplus).run(in: context) {
    case .failure(let failure): return .undetermined(failure)
    case .success(.verified):
      return .vulnerable(
        "SSL 2.0 accepts plaintext key bytes in a cipher that has none",
        evidence: ["\(Self.surplus) plaintext bytes displaced as many of the secret, and the server's proof of the key matches"], tries: 2)
    case .success: return .notVulnerable("plaintext key bytes are refused or ignored", tries: 2)
    }
  }
}

/// Whether the server of SSL 2.0 accepts a cipher that it does not list (CVE-2015-3197).
struct HiddenSSL2Cipher: VulnerabilityProbe {
  let id = "ssl2-disabled-cipher"
  let title = "Disabled SSL 2.0 ciphers"
  let safety = ProbeSafety.safe
  let maximumConnections = 4

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    var isTested = false
    for kind in [SSL2Verification.strong, SSL2Verification.export] {
      switch await SSL2Trial(kind: kind).run(in: context) {
      case .failure(let failure) where failure.isRefusal: return .notVulnerable("SSL 2.0 is refused")
      case .failure(let failure): return .undetermined(failure)
      case .success(.noSSL2): return .notVulnerable("SSL 2.0 is not accepted")
      case .success(.noKey): return .notVulnerable("SSL 2.0 without an RSA key")
      case .success(.verified(let listed)) where !listed.contains(kind):
        return .vulnerable(
          "SSL 2.0 accepts a cipher that the server does not list", evidence: ["\(kind.name ?? kind.hex) completed the key exchange"])
      case .success(.refused(let listed)) where !listed.contains(kind): isTested = true
      case .success: continue
      }
    }
    return isTested
      ? .notVulnerable("ciphers that are not listed are refused")
      : .undetermined("the server lists all ciphers of SSL 2.0 that the probe computes")
  }
}
