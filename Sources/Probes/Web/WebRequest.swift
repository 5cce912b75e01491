internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Resolver
internal import TLSEngine
internal import Transport

/// Sends requests for one URL to one server.
struct WebRequest {
  let url: URI
  /// The address of the first connection, to which all others are made; nil behind a proxy.
  private(set) var address: String?
  private(set) var connections = 0
  /// The host and port to connect to before there is an address; nil for those of the URL.
  private var destination: String?
  private let options: WebProbeOptions
  private let target: Target
  private let connector: Connector
  private let overall: Deadline

  static let codings = ["gzip", "br", "deflate", "zstd"]

  init(_ options: WebProbeOptions, target: Target, connector: Connector) throws(URIError) {
    self.options = options
    self.target = target
    self.connector = connector
    overall = Deadline.after(options.maxTime)
    let path = options.path.hasPrefix("/") ? options.path : "/" + options.path
    url = try URI(parsing: "https://\(Self.text(of: options.serverName ?? target.host.description)):\(target.port)\(path)")
  }

  /// Sends one request; `plaintext` is the port of one without TLS.
  mutating func send(
    _ version: HTTPOptions.Version, codings: [String] = Self.codings, origin: String? = nil, plaintext: UInt16? = nil
  ) async -> Outcome<WebResponseObservation> {
    let limit = overall.remaining().map { min($0, options.requestTimeout) } ?? options.requestTimeout
    guard !Task.isCancelled else { return .failed(Failure(stage: .connect, code: "http.cancelled", message: "interrupted")) }
    guard limit > .zero else { return .failed(Failure(stage: .connect, code: "http.timeout", message: "the deadline passed")) }
    var request = HTTPRequest(url: url)
    if let plaintext { (request.url.scheme, request.url.explicitPort) = ("http", plaintext) }
    if let origin { request.fields.append("Origin", origin) }
    let transfer = HTTPTransfer(request, options: httpOptions(version, codings, limit), connector: connector(to: request.url))
    connections += 1
    let outcome = await receive(transfer, version)
    if address == nil, plaintext == nil, connector.options.approach.proxy == nil {
      address = transfer.hops.last?.connection?.remote.description
    }
    return outcome
  }

  private func httpOptions(_ version: HTTPOptions.Version, _ codings: [String], _ limit: Duration) -> HTTPOptions {
    var http = HTTPOptions(tls: options.tls, trust: .unverified)
    http.version = version
    http.alpn = version == .http2 ? ["h2", "http/1.1"] : ["http/1.1"]
    http.trust.serverName = options.serverName
    http.codings = codings
    http.maximumTime = limit
    http.leniency = [.bareLineFeed, .obsoleteFolding, .lengthConflict]
    http.limits.fieldCount = 1_000
    return http
  }

  /// Determines the destination of connections if the URL has another name than the target.
  mutating func pin() async throws(ConnectError) {
    guard url.host != target.host else { return }
    let limit = Deadline.after(connector.options.connectTimeout).earlier(of: overall)
    guard let route = try await connector.routes(of: target, deadline: limit).routes.first else { return }
    destination = route.beyond.map { "\(Self.text(of: $0.host.description)):\($0.port)" } ?? route.endpoint.description
  }

  /// Connects to the address of the first connection, or else to the target, whatever the name in the URL.
  private func connector(to url: URI) -> Connector {
    var connecting = connector.options
    guard let place = address ?? destination, let colon = place.lastIndex(of: ":") else { return connector }
    let port = url.isSecure ? String(place[place.index(after: colon)...]) : "\(url.port)"
    connecting.connectTo = [ConnectTo("\(url.hostText):\(url.port):\(place[..<colon]):\(port)")].compactMap { $0 }
    return Connector(reactor: connector.reactor, resolver: connector.resolver, options: connecting)
  }

  private func receive(_ transfer: HTTPTransfer, _ version: HTTPOptions.Version) async -> Outcome<WebResponseObservation> {
    var count = 0
    var failure: HTTPError?
    var isCut = false
    events: while let event = await transfer.next() {
      switch event {
      case .redirectReceived: continue
      case .responseStarted(let head):
        // Such a response is that of the other request.
        guard version != .http2 || head.version == .http2 else {
          transfer.cancel()
          return .skipped(SkipReason(code: "http.no-http2", message: "ALPN does not select HTTP/2"))
        }
      case .bytesRead(let bytes):
        count += bytes.count
        guard count >= options.bodyLimit else { continue }
        isCut = true
        transfer.cancel()
        // The size of the body is recorded when the transfer ends.
        _ = await transfer.next()
        break events
      case .succeeded: break events
      case .failed(let error):
        failure = error
        break events
      case .cancelled:
        return .failed(Failure(stage: .connect, code: "http.cancelled", message: "interrupted"))
      }
    }
    guard let hop = transfer.hops.last, let head = hop.response else {
      return failure.map { .failed(Failure($0)) } ?? .failed(Failure(stage: .connect, code: "http.cancelled", message: "interrupted"))
    }
    var seen = WebResponseObservation(hop, head)
    if isCut { seen.bodyFailure = "not read beyond \(options.bodyLimit) bytes" }
    if let failure { seen.bodyFailure = failure.message }
    return .observed(seen)
  }

  /// In brackets for an IPv6 address.
  private static func text(of host: String) -> String { host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host }
}
