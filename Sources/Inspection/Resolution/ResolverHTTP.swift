internal import Bytes
public import Connect
internal import DomainNames
public import HTTPClient
internal import HTTPWire
internal import PathValidation
public import Resolver
public import Transport

/// Sends the HTTP requests of resolvers (DNS over HTTPS, HTTPDNS), over connections that stay open for the next request.
///
/// Names of servers are resolved by the system, never by the resolver that sends the request.
public final class ResolverHTTP: HTTPExchanging {
  private let reactor: Reactor
  private let trust: HTTPOptions.Trust
  private let connecting: ConnectOptions
  /// One client for each pair of a dialled address and a verified name.
  private let clients = LockedValue<[(peer: Peer, client: HTTPClient)]>([])

  private struct Peer: Equatable {
    let address: IPAddress?
    let verifiedName: String?
  }

  /// `trust` without a name: the name is that of the request.
  public init(on reactor: Reactor, trust: HTTPOptions.Trust = HTTPOptions.Trust(), connecting: ConnectOptions = ConnectOptions()) {
    self.reactor = reactor
    self.trust = trust
    self.connecting = connecting
  }

  public func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse {
    guard !deadline.hasPassed() else { throw ResolverError(.timedOut, name: request.host) }
    let url: URI
    do throws(URIError) {
      url = try URI(parsing: request.url)
    } catch {
      throw ResolverError(.failed, name: request.host, detail: "the URL \(request.url) \(error)")
    }
    var message = HTTPRequest(method: request.method, url: url)
    for field in request.fields { message.fields.append(field.name, field.value) }
    if !request.content.isEmpty { message.body = .bytes(request.content) }
    message.timeout = deadline.remaining()
    do throws(HTTPError) {
      let client = try self.client(for: request)
      let limit = request.contentLimit
      return try await client.withTransfer(message) { transfer throws(HTTPError) in
        try await Self.response(of: transfer, limit: limit, url: url.description)
      }
    } catch {
      let code: ResolverError.Code = error.category == .timeout ? .timedOut : error.category == .cancelled ? .cancelled : .failed
      throw ResolverError(code, name: request.host, detail: error.message, causes: error.causes)
    }
  }

  /// Closes the connections.
  public func close() async {
    for client in clients.withLock({ $0.map(\.client) }) { await client.close() }
  }

  private static func response(
    of transfer: HTTPTransfer, limit: Int, url: String
  ) async throws(HTTPError) -> HTTPExchangeResponse {
    var response = HTTPExchangeResponse(status: 0)
    while let event = await transfer.next() {
      switch event {
      case .redirectReceived: continue
      case .responseStarted(let head):
        response.status = head.status
        response.fields = head.fields.lines.map { HTTPExchangeField($0.nameText, $0.valueText) }
      case .bytesRead(let bytes):
        guard response.content.count + bytes.count <= limit else {
          throw HTTPError(
            .limit, code: "http.body-too-large", phase: .receive, "the response is longer than \(limit) bytes", url: url)
        }
        response.content += bytes
      case .succeeded: return response
      case .failed(let error): throw error
      case .cancelled: throw HTTPError(.cancelled, code: "http.cancelled", phase: .receive, "interrupted", url: url)
      }
    }
    throw HTTPError(.cancelled, code: "http.cancelled", phase: .receive, "interrupted", url: url)
  }

  private func client(for request: HTTPExchangeRequest) throws(HTTPError) -> HTTPClient {
    let peer = Peer(address: request.address, verifiedName: request.verifiedName)
    if let known = clients.withLock({ Self.client(for: peer, in: $0) }) { return known }
    var options = HTTPOptions(trust: trust)
    options.trust.isReported = false
    if let name = request.verifiedName {
      guard let identity = try? ReferenceIdentity(name) else {
        throw HTTPError(
          .usage, code: "http.invalid-name", phase: .verify, "'\(name)' is not a host name", url: request.url)
      }
      options.trust.name = identity
      if case .dns(let dns) = identity { options.trust.serverName = dns.ascii } else { options.trust.sendsServerName = false }
    }
    var configuration = HTTPClient.Configuration(options)
    configuration.clock = { Platform.now }
    configuration.connecting = connecting
    if let address = request.address {
      let text = address.family == .v6 ? "[\(address)]" : "\(address)"
      if let rule = ConnectTo("::\(text):") { configuration.connecting.connectTo = [rule] }
    }
    let made: HTTPClient
    do throws(TransportError) {
      made = try HTTPClient(configuration, on: reactor)
    } catch {
      throw HTTPError(.io, code: error.code.rawValue, phase: .connect, error.description, url: request.url)
    }
    // Of two that are made at once the first is kept.
    return clients.withLock { clients in
      if let known = Self.client(for: peer, in: clients) { return known }
      clients.append((peer, made))
      return made
    }
  }

  private static func client(for peer: Peer, in clients: [(peer: Peer, client: HTTPClient)]) -> HTTPClient? {
    clients.first { $0.peer == peer }?.client
  }
}

extension HTTPExchangeRequest {
  /// The URL as text.
  var url: String {
    let bracketed = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(scheme.rawValue)://\(bracketed)\(port.map { ":\($0)" } ?? "")\(target)"
  }
}
