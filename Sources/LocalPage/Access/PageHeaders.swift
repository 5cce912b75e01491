internal import Bytes
internal import Crypto
internal import HTTPServer
internal import HTTPWire

/// The header fields of all responses.
enum PageHeaders {
  /// A page runs only the script and the style sheet of this program, loads nothing but its icon, which is a part of it, and is not shown in frames.
  static let policy = [
    "default-src 'none'", "style-src 'sha256-\(hash(PageAssets.style))'", "script-src 'sha256-\(hash(PageAssets.script))'",
    "img-src data:", "connect-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
  ].joined(separator: "; ")

  static func apply(to response: inout SiteResponse) {
    response.fields.lines += common
    if !response.fields.contains("content-security-policy") { response.fields.append("Content-Security-Policy", policy) }
  }

  private static let common = [
    FieldLine("X-Content-Type-Options", "nosniff"),
    // With no-referrer browsers send `Origin: null` for forms (Fetch Standard, "append a request Origin header").
    FieldLine("Referrer-Policy", "same-origin"),
    FieldLine("Cross-Origin-Opener-Policy", "same-origin"),
    FieldLine("Cross-Origin-Resource-Policy", "same-origin"),
    FieldLine("X-Frame-Options", "DENY"),
    FieldLine("Cache-Control", "no-store"),
  ]

  private static func hash(_ text: String) -> String { Base64.encode(Digest.sha256(Array(text.utf8))) }
}
