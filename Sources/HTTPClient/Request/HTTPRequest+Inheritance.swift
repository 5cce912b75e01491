public import HTTPWire

extension HTTPRequest {
  /// A request that inherits from another all parts that it does not set: the method, fields by their names, parameters, interceptors,
  /// timeout and priority; neither the content nor a range.
  ///
  /// `endpoint` is a reference relative to the base's URL (RFC 3986, section 5.2): `users` with `https://api.example/v1/` is
  /// `https://api.example/v1/users`. For another origin, credential fields (`SecretNames`) and Host are not inherited.
  public init(base: HTTPRequest, endpoint: String = "", method: String? = nil, fields: FieldSection = FieldSection()) throws(URIError) {
    self.init(method: method ?? base.method, url: endpoint.isEmpty ? base.url : try base.url.resolving(endpoint))
    let isForeign = !url.sharesOrigin(with: base.url)
    var inherited = base.fields.lines.filter { line in !fields.contains(line.nameText) }
    if isForeign { inherited.removeAll { Self.isOfOrigin($0) } }
    self.fields = FieldSection(inherited + fields.lines)
    removedFields = base.removedFields.filter { !fields.contains($0) }
    referer = base.referer
    parameters = base.parameters
    interceptors = base.interceptors
    timeout = base.timeout
    priority = base.priority
  }

  /// True for a field that is valid for one origin only.
  private static func isOfOrigin(_ line: FieldLine) -> Bool { SecretField(line) != nil || line.isNamed("Host") }
}
