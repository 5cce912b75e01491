extension URI {
  /// Resolves a reference relative to this URI (RFC 3986, section 5.2).
  public func resolving(_ reference: some StringProtocol, keepingDots: Bool = false) throws(URIError) -> URI {
    try resolving(Array(reference.utf8), keepingDots: keepingDots)
  }

  /// The same for the bytes of a Location: spaces, which some servers do not encode, are encoded.
  public func resolving(_ reference: [UInt8], keepingDots: Bool = false) throws(URIError) -> URI {
    let reference = try URIReference(reference, allowingBlanks: true)
    guard reference.scheme == nil else { return try URI(absolute: reference, keepingDots: keepingDots) }
    var target = self
    target.fragment = reference.fragment.map { Self.encoded($0) }
    if let bytes = reference.authority {
      let authority = try URIAuthority(bytes)
      (target.user, target.password) = (authority.user, authority.password)
      (target.host, target.hasTrailingDot, target.explicitPort) = (authority.host, authority.hasTrailingDot, authority.port)
    } else if reference.path.isEmpty {
      if let query = reference.query { target.query = Self.encoded(query, space: "+") }
      return target
    }
    let path = Self.encoded(reference.path)
    let isAbsolute = reference.authority != nil || path.hasPrefix("/")
    target.path = Self.path(isAbsolute ? path : directory + path, keepingDots: keepingDots)
    target.query = reference.query.map { Self.encoded($0, space: "+") }
    return target
  }

  /// Resolves a Location: this URI's fragment is kept if it has none (RFC 9110, section 10.2.2).
  package func redirected(to location: [UInt8], keepingDots: Bool = false) throws(URIError) -> URI {
    var target = try resolving(location, keepingDots: keepingDots)
    if target.fragment == nil { target.fragment = fragment }
    return target
  }

  /// The path up to its last slash (RFC 3986, section 5.2.3).
  private var directory: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
  }
}
