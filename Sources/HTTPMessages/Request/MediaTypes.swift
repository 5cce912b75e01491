/// Media types by file name extension.
public enum MediaTypes {
  /// The media type of a file name; `application/octet-stream` if the extension is unknown.
  public static func type(ofFile name: String) -> String { known(ofFile: name) ?? unknown }

  /// The media type of a file name; nil if the extension is unknown.
  public static func known(ofFile name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    return table.first { $0.ending == ending }?.type
  }

  static let unknown = "application/octet-stream"

  /// The types that curl knows, and other common ones.
  private static let table: [(ending: String, type: String)] = [
    ("gif", "image/gif"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("svg", "image/svg+xml"),
    ("txt", "text/plain"), ("htm", "text/html"), ("html", "text/html"), ("pdf", "application/pdf"), ("xml", "application/xml"),
    ("json", "application/json"), ("csv", "text/csv"), ("md", "text/markdown"), ("css", "text/css"), ("js", "text/javascript"),
    ("webp", "image/webp"), ("avif", "image/avif"), ("mp4", "video/mp4"), ("mp3", "audio/mpeg"), ("wasm", "application/wasm"),
    ("zip", "application/zip"), ("gz", "application/gzip"), ("der", "application/pkix-cert"), ("pem", "application/x-pem-file"),
  ]
}
