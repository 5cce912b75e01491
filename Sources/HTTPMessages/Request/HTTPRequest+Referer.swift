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
