internal import Bytes
internal import Crypto
internal import HTTPServer
internal import Minting
internal import PathValidation
internal import TLSEngine
internal import X509

/// An OCSP response stapled to the certificate.
struct Staple: ServerCase {
  enum State: String, Hashable, Sendable { case good, expired, revoked, unknown }

  let state: State

  init(_ state: State) { self.state = state }

  var name: String { "staple-\(state)" }
  var aliases: [String] { state == .revoked ? ["revoked"] : [] }

  var summary: String {
    switch state {
    case .good: "an OCSP answer comes along, and it is good"
    case .expired: "the OCSP answer that comes along is out of date"
    case .revoked: "the certificate is revoked, as the OCSP answer says that comes along"
    case .unknown: "the OCSP answer that comes along knows nothing of the certificate"
    }
  }

  /// For clients that read it.
  var promise: ExpectedOutcome {
    switch state {
    case .good: .accepted
    case .revoked: .certificateRefused(.revoked)
    case .expired, .unknown: .certificateRefused(.revocationUnknown)
    }
  }

  func presentations(by authorities: TestAuthorities) throws(CryptoError) -> [ChainCase.Presentation] {
    [authorities.present(try authorities.server())]
  }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let shown = try presentations(by: authorities)
    let staple = try authorities.intermediate.ocspResponse(about: shown.first?.chain.first ?? []) { change(&$0, at: authorities.now) }
    return .tls(shown) { $0.staple = staple }
  }

  private func change(_ builder: inout OCSPResponseBuilder, at now: Timestamp) {
    let day: Int64 = 86_400
    switch state {
    case .good: break
    case .unknown: builder.status = .unknown
    case .revoked: builder.status = .revoked(at: now + .seconds(-day / 2), reason: .keyCompromise)
    case .expired:
      builder.producedAt = now + .seconds(-17 * day)
      builder.thisUpdate = now + .seconds(-17 * day)
      builder.nextUpdate = now + .seconds(-10 * day)
    }
  }
}

extension Staple {
  static let all: [Staple] = [Staple(.good), Staple(.expired), Staple(.revoked), Staple(.unknown)]
}
