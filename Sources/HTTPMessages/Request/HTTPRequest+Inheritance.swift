public import HTTPWire

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
