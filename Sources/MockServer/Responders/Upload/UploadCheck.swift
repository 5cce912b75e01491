internal import Bytes
internal import Crypto
public import HTTPServer
internal import HTTPWire

/// Reports the length and SHA-256 of content sent to `/upload`, and those of each part of multipart/form-data.
public struct UploadCheck: SiteResponder {
  private let path: [String]
  private let limit: Int

  /// A form may have up to `limit` bytes; other content may be of any length, and is not kept.
  public init(path: String = "/upload", limit: Int = 64 << 20) {
    self.path = path.split(separator: "/").map(String.init)
    self.limit = limit
  }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard request.segments == path else { return nil }
    let methods = ["POST", "PUT"]
    guard methods.contains(request.head.method) else { return .always(.notAllowed(request.head.method, allowed: methods)) }
    guard request.mediaType == "multipart/form-data" else {
      return SitePlan(keeping: .digest) { .now(.json(.object(Self.facts(of: $0)))) }.with { $0.isolation = .sandbox }
    }
    return SitePlan(keeping: .bytes(limit: limit)) { request in
      guard let parts = request.formParts else { return .now(.faults([RequestFault(content: "is no multipart/form-data")])) }
      return .now(.json(.object(Self.facts(of: request) + [.init("parts", .array(parts.map(Self.row)))])))
    }.with { $0.isolation = .sandbox }
  }

  private static func facts(of request: SiteRequest) -> [JSONValue.Member] {
    [
      .init("length", .unsigned(request.content.count)), .init("sha256", .string(request.content.sha256)),
      .init("content_type", request.head.fields.first("Content-Type").map { .string($0) } ?? .null),
    ]
  }

  private static func row(_ part: FormPart) -> JSONValue {
    .object([
      .init("name", part.name.map { .string($0) } ?? .null), .init("filename", part.filename.map { .string($0) } ?? .null),
      .init("content_type", part.type.map { .string($0) } ?? .null), .init("length", .integer(Int64(part.content.count))),
      .init("sha256", .string(Hex.encode(Digest.sha256(part.content)))),
    ])
  }
}
