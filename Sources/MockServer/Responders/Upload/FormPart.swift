internal import HTTPServer
internal import HTTPWire

/// A part of multipart/form-data (RFC 7578, section 4).
public struct FormPart: Hashable, Sendable {
  public let name: String?
  public let filename: String?
  /// The part's Content-Type; nil if it has none.
  public let type: String?
  public let content: [UInt8]
}

extension SiteRequest {
  /// Nil if the content is not valid multipart/form-data.
  var formParts: [FormPart]? {
    guard mediaType == "multipart/form-data", let field = head.fields.first("Content-Type"),
      let boundary = FieldParameters.value(of: "boundary", in: field)
    else { return nil }
    return MultipartReader.read(content.bytes, boundary: boundary)
  }
}
