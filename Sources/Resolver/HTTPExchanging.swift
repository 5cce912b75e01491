public import Bytes
public import Transport

/// Sends the HTTP requests of resolvers (DNS over HTTPS, HTTPDNS) with a client of the caller.
public protocol HTTPExchanging: Sendable {
  /// Returns the final response, whatever its status; redirects are not followed. Throws `.timedOut` at the deadline and `.failed` for
  /// all other failures of the connection, TLS and HTTP.
  func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse
}

/// A request of a resolver.
public struct HTTPExchangeRequest: Hashable, Sendable {
  public enum Scheme: String, Hashable, Sendable { case http, https }

  public var method: String
  public var scheme: Scheme
  /// The host of the URL: a name, or an address without brackets.
  public var host: String
  /// Nil for the default port of the scheme.
  public var port: UInt16?
  /// The path, with the query if there is one.
  public var target: String
  /// The address to connect to; nil to resolve the host with the system's resolver.
  public var address: IPAddress?
  /// The name that the certificate is verified for, and that is sent as SNI; nil for the host.
  public var verifiedName: String?
  public var fields: [HTTPExchangeField]
  public var content: [UInt8]
  /// The maximum length of the response content; a longer one is an error.
  public var contentLimit: Int

  public init(
    method: String = "GET", scheme: Scheme, host: String, port: UInt16? = nil, target: String, address: IPAddress? = nil,
    verifiedName: String? = nil, fields: [HTTPExchangeField] = [], content: [UInt8] = [], contentLimit: Int = 1 << 18
  ) {
    self.method = method
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target
    self.address = address
    self.verifiedName = verifiedName
    self.fields = fields
    self.content = content
    self.contentLimit = contentLimit
  }
}

/// A header field line.
public struct HTTPExchangeField: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The response to a request of a resolver.
public struct HTTPExchangeResponse: Hashable, Sendable {
  public var status: Int
  public var fields: [HTTPExchangeField]
  public var content: [UInt8]

  public init(status: Int, fields: [HTTPExchangeField] = [], content: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.content = content
  }

  /// The value of the first field with that name; names are compared without regard to case.
  public func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
