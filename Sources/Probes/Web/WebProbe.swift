public import Connect
internal import HTTPClient
internal import HTTPWire
public import Observation
internal import TLSWire
internal import Transport

/// Sends single requests to a web server, at most eight, each on a separate connection; redirects are recorded and not followed.
public struct WebProbe: Sendable {
  public let options: WebProbeOptions
  private let connector: Connector

  public init(_ options: WebProbeOptions, connector: Connector) {
    self.options = options
    self.connector = connector
  }

  /// The observation; skipped for a target that does not use HTTP, and failed if no response was received. Cancellation ends the current
  /// request, and the others are not sent.
  public func run(_ target: Target) async -> Outcome<WebObservation> {
    await connector.reactor.run { await observe(target) }
  }

  private func observe(_ target: Target) async -> Outcome<WebObservation> {
    if connector.options.approach.startTLS != nil || target.startTLS != nil {
      return .skipped(SkipReason(code: "http.starttls", message: "a connection with STARTTLS does not use HTTP"))
    }
    guard var request = try? WebRequest(options, target: target, connector: connector) else {
      return .failed(Failure(stage: .connect, code: "http.bad-url", message: "the path '\(options.path)' is invalid"))
    }
    do throws(ConnectError) {
      try await request.pin()
    } catch {
      return .failed(Failure(error))
    }
    var seen = WebObservation(url: request.url.description)
    seen.http1 = await request.send(.http11)
    seen.http2 = await request.send(.http2)
    if let problem = Self.problem(seen) { return problem }
    let version: HTTPOptions.Version = seen.http1.value == nil ? .http2 : .http11
    seen.codings = await codings(seen, &request)
    seen.crossOrigin = await request.send(version, origin: seen.foreignOrigin)
    if let port = options.plaintextPort ?? (target.port == 443 ? 80 : nil) { seen.plaintext = await request.send(.http11, plaintext: port) }
    (seen.address, seen.connections) = (request.address, request.connections)
    return .observed(seen)
  }

  /// The outcome if neither request got a response.
  private static func problem(_ seen: WebObservation) -> Outcome<WebObservation>? {
    guard seen.http1.value == nil, seen.http2.value == nil else { return nil }
    let failures = [seen.http1.failure, seen.http2.failure].compactMap { $0 }
    if let other = failures.first(where: { $0.code == HTTPWireError.Code.notHTTP.rawValue }) {
      return .skipped(SkipReason(code: "http.not-http", message: "the server does not use HTTP: \(other.message)"))
    }
    return failures.first.map { .failed($0) }
  }

  /// The codings that the server applies. If it applied none when all were accepted, no further request is sent.
  ///
  /// A server may compress over one version of HTTP only: a further request uses a version with a compressed response.
  private func codings(_ seen: WebObservation, _ request: inout WebRequest) async -> [CodingObservation] {
    let chosen = (http1: Self.coding(of: seen.http1), http2: Self.coding(of: seen.http2))
    let version: HTTPOptions.Version = chosen.http1 == nil ? .http2 : .http11
    var observations: [CodingObservation] = []
    for coding in WebRequest.codings {
      if chosen.http1 == nil, chosen.http2 == nil {
        observations.append(CodingObservation(coding, .refused, detail: "no Content-Encoding, with all codings accepted"))
      } else if chosen.http1 == coding || chosen.http2 == coding {
        observations.append(CodingObservation(coding, .accepted, detail: "Content-Encoding: \(coding)"))
      } else {
        observations.append(CodingObservation(coding, await request.send(version, codings: [coding])))
      }
    }
    return observations
  }

  /// The content coding of a response; nil without one.
  private static func coding(of outcome: Outcome<WebResponseObservation>) -> String? {
    let coding = outcome.value?.headers.values(of: "Content-Encoding").joined(separator: ", ").lowercased() ?? ""
    return coding.isEmpty || coding == "identity" ? nil : coding
  }
}
