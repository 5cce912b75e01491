public import HTTPWire

/// A request, as a value.
public struct HTTPRequest: Sendable {
  /// A case-sensitive token (RFC 9110, section 9.1); sending an invalid one is an error.
  public var method: String
  /// The URL; its userinfo is sent as Authorization, its fragment is not sent.
  public var url: URI
  /// The caller's header fields, in order. They replace the default fields of the same name; `removedFields` removes those.
  public var fields = FieldSection()
  /// Names of default fields that are not sent, as with `-H 'Accept:'`.
  public var removedFields: [String] = []
  /// The content.
  public var body = RequestBody.none
  /// The Content-Type, unless it is in `fields`.
  public var contentType: String?
  /// The Range header (RFC 9110, section 14.2), such as `bytes=0-499`, at the position of curl's option for it; in `fields` the caller
  /// determines the position.
  public var range: String?
  /// The Referer header (RFC 9110, section 10.1.3), at the position of curl's option for it, sent without userinfo and fragment; unchanged
  /// by redirects unless `sendsReferer`.
  public var referer: String?
  /// Sets Referer to the previous URL at each redirect (curl's `-e ';auto'`).
  public var sendsReferer = false
  /// The request target to send instead of the URL's path and query, such as `*` for OPTIONS.
  public var target: String?
  /// The Authorization value of a stage, for one exchange: redirects start from the caller's request, which does not have it.
  package var authorization: [UInt8]?
  /// The same for an HTTP proxy that receives requests in absolute form.
  package var proxyAuthorization: [UInt8]?
  /// Parameters for the URL or the content; `encodingParameters` adds them there, base first, and a later one of the same name counts.
  public var parameters: [Parameter] = []
  /// Interceptors that run after those of the client.
  public var interceptors = InterceptorChain()
  /// Timeout for the request including redirects; nil for the client's.
  public var timeout: Duration?
  /// Priority among other requests of the client; nil for the default.
  public var priority: RequestPriority?

  public init(method: String = "GET", url: URI) {
    self.method = method
    self.url = url
  }
}

/// Requests are values: each method returns a changed copy. Invalid parts are reported when the request is sent.
extension HTTPRequest {
  /// Replaces the method (RFC 9110, section 9).
  public func with(method: String) -> HTTPRequest { changed { $0.method = method } }

  /// Replaces the URL, and nothing else.
  public func with(url: URI) -> HTTPRequest { changed { $0.url = url } }

  /// Replaces all fields of that name; also reverts its removal.
  public func with(header name: String, _ value: String) -> HTTPRequest {
    changed { request in
      request.fields.remove(name)
      request.removedFields.removeAll { FieldLine($0, "").isNamed(name) }
      request.fields.append(name, value)
    }
  }

  /// Adds a field to those of that name.
  public func adding(header name: String, _ value: String) -> HTTPRequest { changed { $0.fields.append(name, value) } }

  /// Removes the caller's fields of that name and the default one.
  public func without(header name: String) -> HTTPRequest {
    changed { request in
      request.fields.remove(name)
      request.removedFields.append(name)
    }
  }

  /// Adds a cookie to the Cookie field (RFC 6265, section 4.2.1), replacing one of that name; throws if name or value is invalid.
  public func with(cookie name: String, _ value: String) throws(HTTPError) -> HTTPRequest {
    guard FieldSyntax.isToken(Array(name.utf8)), value.utf8.allSatisfy(CookieSyntax.isOctet) else {
      throw HTTPError(
        .usage, code: "http.bad-cookie", phase: .queue, "a cookie's name is no token, or its value has a character that would end it",
        url: url.description)
    }
    return changed { request in
      let pairs = request.fields.values(of: "Cookie").flatMap { CookieSyntax.pairs(of: $0) }
      var kept = pairs.filter { $0.name != name }.map(\.text)
      kept.append("\(name)=\(value)")
      request.fields.remove("Cookie")
      request.fields.append("Cookie", kept.joined(separator: "; "))
    }
  }

  /// Adds a parameter; see `ParameterSet` for how parameters are merged.
  public func with(parameter: Parameter) -> HTTPRequest { changed { $0.parameters.append(parameter) } }

  /// Appends interceptors.
  public func with(interceptors: InterceptorChain) -> HTTPRequest { changed { $0.interceptors = $0.interceptors + interceptors } }

  /// Sets bytes of that media type as content.
  public func with(body bytes: [UInt8], type: String? = nil) -> HTTPRequest { with(body: .bytes(bytes), type: type) }

  /// Sets text in UTF-8, of that media type, as content.
  public func with(body text: String, type: String? = "text/plain; charset=utf-8") -> HTTPRequest {
    with(body: .bytes(Array(text.utf8)), type: type)
  }

  /// Sets the content and its media type; a Content-Type in the fields takes precedence.
  public func with(body: RequestBody, type: String? = nil) -> HTTPRequest {
    changed { request in
      request.body = body
      request.contentType = type
    }
  }

  /// Sets the timeout for the request including redirects; nil for the client's.
  public func with(timeout: Duration?) -> HTTPRequest { changed { $0.timeout = timeout } }

  /// Sets the priority among other requests (RFC 9218); nil for the client's.
  public func with(priority: RequestPriority?) -> HTTPRequest { changed { $0.priority = priority } }

  /// The request with its parameters encoded in URL and content. The method is unchanged. Throws for parameters that exclude each other or
  /// cannot be encoded.
  ///
  /// Later JSON and property-list parameters replace earlier ones. With a body both are ignored; with a multipart form JSON is ignored, and
  /// a property list becomes the last part, named `parameters`.
  public func encodingParameters() throws(HTTPError) -> HTTPRequest {
    parameters.isEmpty ? self : try ParameterSet(parameters).applied(to: self)
  }

  private func changed(_ change: (inout HTTPRequest) -> Void) -> HTTPRequest {
    var request = self
    change(&request)
    return request
  }
}

extension HTTPRequest {
  /// A request that inherits from another all parts that it does not set: the method, fields by their names, parameters, interceptors,
  /// timeout and priority; neither the content nor a range.
  ///
  /// `endpoint` is a reference relative to the base's URL (RFC 3986, section 5.2): `users` with `https://api.example/v1/` is
  /// `https://api.example/v1/users`. Another origin does not inherit Host, nor credential fields and parameters with the names of
  /// `SecretNames`; interceptors and custom parameters are inherited, whatever they add.
  public init(base: HTTPRequest, endpoint: String = "", method: String? = nil, fields: FieldSection = FieldSection()) throws(URIError) {
    self.init(method: method ?? base.method, url: endpoint.isEmpty ? base.url : try base.url.resolving(endpoint))
    let isForeign = !url.sharesOrigin(with: base.url)
    var inherited = base.fields.lines.filter { line in !fields.contains(line.nameText) }
    if isForeign { inherited.removeAll { Self.isOfOrigin($0) } }
    self.fields = FieldSection(inherited + fields.lines)
    removedFields = base.removedFields.filter { !fields.contains($0) }
    referer = base.referer
    parameters = isForeign ? base.parameters.map(\.withoutSecrets) : base.parameters
    interceptors = base.interceptors
    timeout = base.timeout
    priority = base.priority
  }

  /// True for a field that is valid for one origin only.
  private static func isOfOrigin(_ line: FieldLine) -> Bool { SecretField(line) != nil || line.isNamed("Host") }
}

extension Parameter {
  /// The parameter without the members and parts that are secret by their names.
  fileprivate var withoutSecrets: Parameter {
    let names = SecretNames()
    return switch self {
    case .url(let value): .url(value.without(names, in: .parameter))
    case .form(let value): .form(value.without(names, in: .parameter))
    case .json(let value): .json(value.without(names, in: .member))
    case .propertyList(let value): .propertyList(value.without(names, in: .member))
    case .multipart(let parts): .multipart(parts.filter { !names.contains(($0.name ?? "").utf8, in: .parameter) })
    case .custom: self
    }
  }
}

extension ParameterValue {
  fileprivate func without(_ names: SecretNames, in place: SecretNames.Place) -> ParameterValue {
    switch self {
    case .dictionary(let members):
      let kept = members.filter { !names.contains($0.name.utf8, in: place) }
      return .dictionary(kept.map { Member($0.name, $0.value.without(names, in: place)) })
    case .array(let values): return .array(values.map { $0.without(names, in: place) })
    default: return self
    }
  }
}

extension HTTPRequest {
  /// The value of Referer as sent: without userinfo and fragment (RFC 9110, section 10.1.3); nil for none.
  public var sentReferer: String? {
    referer.map { Userinfo.replaced(in: String($0.prefix { $0 != "#" }), with: "") }
  }
}

extension URI {
  /// The Referer of a request to `next` to which this URL led; nil if an https URL would be sent over http.
  package func asReferer(for next: URI) -> String? {
    guard !isSecure || next.isSecure else { return nil }
    var page = self
    page.fragment = nil
    return page.description
  }
}

/// The priority of a request among others of its client.
public enum RequestPriority: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Served when there is nothing else to do.
  case idle = 0
  case lowest, low, medium, highest

  public static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }

  /// The value of the Priority field (RFC 9218, section 4): 3 is the default, 7 is for background requests.
  public var field: String {
    switch self {
    case .idle: "u=7"
    case .lowest: "u=5"
    case .low: "u=4"
    case .medium: "u=3"
    case .highest: "u=1"
    }
  }
}
