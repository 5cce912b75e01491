internal import Bytes

/// The program that made a document, and the libraries it is linked with.
public struct ToolDescription: Codable, Hashable, Sendable {
  /// That of this package; see the change log.
  public static let packageVersion = "0.1.0"

  public var name: String
  public var version: String
  public var openssl: String?
  public var nghttp2: String?
  public var zlib: String?
  /// The built-in roots and tables: `certifi 2026.11.12`.
  public var data: String?

  public init(
    name: String = "tlsprobe", version: String, openssl: String? = nil, nghttp2: String? = nil, zlib: String? = nil, data: String? = nil
  ) {
    self.name = name
    self.version = version
    self.openssl = openssl
    self.nghttp2 = nghttp2
    self.zlib = zlib
    self.data = data
  }
}

extension ToolDescription {
  /// Equal to the result of `DocumentEncoder`.
  var json: JSONValue {
    var list = MemberList(6)
    list.add("name", name)
    list.add("version", version)
    list.add("openssl", openssl)
    list.add("nghttp2", nghttp2)
    list.add("zlib", zlib)
    list.add("data", data)
    return list.json
  }
}
