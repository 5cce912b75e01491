internal import Crypto
internal import Enumeration
internal import TLSEngine
internal import TLSWire

/// Requests the flight of a TLS 1.3 server and reports it as an outcome of the inquiry.
struct FlightExchange {
  private var flight: ServerFlight
  private var byteCount = 0

  /// Nil if no random bytes are available.
  init?(_ wish: FlightRequest) {
    var offer = ServerFlightOffer(serverName: wish.serverName)
    offer.cipherSuites = wish.cipherSuites
    offer.groups = wish.groups
    offer.sharedGroups = wish.sharedGroups
    offer.signatureSchemes = wish.signatureSchemes
    offer.requestsStatus = false
    if !wish.certificateSchemes.isEmpty { offer.others.append(.signatureAlgorithmsCert(wish.certificateSchemes)) }
    guard let flight = try? ServerFlight(offer, at: .now) else { return nil }
    self.flight = flight
  }

  var opening: [[UInt8]] { [flight.clientHello] }

  mutating func received(_ bytes: [UInt8]) -> HelloExchange.Step {
    byteCount += bytes.count
    return step { flight throws(TLSError) in try flight.received(bytes, at: .now) }
  }

  mutating func receivedEnd() -> HelloExchange.Step {
    step { flight throws(TLSError) in try flight.receivedEnd(at: .now) }
  }

  private mutating func step(_ body: (inout ServerFlight) throws(TLSError) -> ServerFlight.Action) -> HelloExchange.Step {
    do throws(TLSError) {
      switch try body(&flight) {
      case .wait: return .wait
      case .send(let bytes): return .send([bytes])
      case .done(let flight): return .done(.flight(FlightContents(flight)))
      case .notTLS13(let hello): return .done(.said(answer(.enough) { $0.hello = hello }))
      }
    } catch {
      return .done(.said(answer(error)))
    }
  }

  private func answer(_ error: TLSError) -> ServerResponse {
    switch error.code {
    case .alert: answer(.enough) { $0.alert = error.alert }
    case .closed: answer(.closed)
    default:
      answer(.malformed(TLSWireError(code: error.code == .notTLS ? .notTLS : .illegal, structure: "flight", reason: error.description)))
    }
  }

  private func answer(_ ending: ServerResponse.Ending, _ change: (inout ServerResponse) -> Void = { _ in }) -> ServerResponse {
    var answer = ServerResponse()
    answer.ending = ending
    answer.byteCount = byteCount
    change(&answer)
    return answer
  }
}

extension FlightContents {
  init(_ flight: Flight) {
    self.init(
      cipherSuite: flight.serverHello.cipherSuite, group: flight.group, scheme: flight.certificateVerify.scheme,
      signature: SignatureProof(flight.proof), certificates: flight.certificates, extensions: flight.encryptedExtensions.extensions,
      certificateRequest: flight.certificateRequest)
  }
}

extension SignatureProof {
  init(_ result: SignatureVerification.Result) {
    self =
      switch result {
      case .valid: .verified
      case .invalid: .refuted
      case .malformedKey(let reason), .unsupported(let reason): .unverified(reason)
      }
  }
}
