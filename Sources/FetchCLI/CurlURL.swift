internal import CommandSupport
internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPClient
internal import HTTPWire

/// The URL of a curl command: in its requested form, so that curl need not normalize it.
struct CurlURL {
  let text: String
  /// True if the content of `-G` is already in the query.
  private(set) var hasContent = false
  /// True if there are characters that curl would expand (`--globoff`).
  let hasGlobs: Bool
  /// True if there are segments that curl would remove (`--path-as-is`).
  let hasDots: Bool

  init(_ order: FetchPlan) throws(CommandLineError) {
    var url = order.request.url
    for item in order.items {
      guard item.kind == .query, case .file(let path) = item.value else { continue }
      url = FetchURL.adding(item.query(try CurlCommandFormatter.text(ofFile: path)), to: url)
    }
    if order.content.place == .query, let bytes = Self.content(of: order) {
      url = FetchURL.adding(bytes, to: url)
      hasContent = true
    }
    // -u and --bearer take precedence over the URL.
    if order.words.isGiven("user") || order.words.isGiven("bearer") || url.basicCredentials == nil { (url.user, url.password) = (nil, nil) }
    text = Self.text(of: url)
    let upload = order.words.value(of: "upload-file") ?? ""
    hasGlobs = "\(url.target)#\(url.fragment ?? "")\(upload)".utf8.contains { "[]{}".utf8.contains($0) }
    let path = url.path.lowercased()
    hasDots = path.holds("/.") || path.holds("/%2e")
  }

  /// Nil if it cannot be read now: then curl reads it.
  private static func content(of order: FetchPlan) -> [UInt8]? {
    let readsInput = order.content.parts.contains { $0.source == .file("-") }
    return readsInput
      ? nil : try? order.content.bytes { path throws(CommandLineError) in try ContentFile.read(path) }
  }

  private static func text(of url: URI) -> String {
    var text = url.description
    if case .address(let address) = url.host, address.family == .v6, address.description.holds("%") {
      let zone = address.description.replacing(text: "%", with: "%25")
      let port = url.explicitPort.map { ":\($0)" } ?? ""
      text = "\(url.scheme)://[\(zone)]\(port)\(url.target)"
    }
    guard let user = url.user, let start = text.firstRange(ofText: "://")?.upperBound else { return text }
    let password = url.password.map { ":" + PercentEncoding.encode($0) } ?? ""
    return "\(text[..<start])\(PercentEncoding.encode(user))\(password)@\(text[start...])"
  }
}
