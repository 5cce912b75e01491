import HTTPWire
import RequestFormats
import TestSupport

/// Requests with hostile texts in every place that a client can send.
struct PeerRequestGenerator {
  private var random: SeededGenerator
  private let base: String
  private let file: String

  init(seed: UInt64, base: String, file: String) {
    random = SeededGenerator(seed: seed)
    self.base = base
    self.file = file
  }

  private mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &random)] }

  private mutating func text(_ pieces: [String]) -> String {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in pick(pieces) }.joined()
  }

  private static let line = [
    "a", "b c", "é漢", "\"", "'", "\\", "\\\\", "&=", "100%", "%PATH%", "#", "$HOME", "`id`", "$(id)", "!x", ";", "<&|>", "@f", "-x", "--",
    "{a,b}", "[1-2]", "~", "*", "?", "+", "\t", ":", "=", "^", "(", ")",
  ]
  private static let any = line + ["\n", "\r\n", "\n\n", "\u{1b}[m", "\u{202e}"]

  /// A value without blanks at its ends, which are not part of it.
  private mutating func value() -> String { "v" + text(Self.line) + "v" }

  mutating func request() -> PortableRequest {
    let path = pick(["/", "/a/b", "/a%20b", "/%C3%A9", "/a;b=c/'d'", "/{x}/[1]", "/~a!b$c(d)*e", "/-x", "/$HOME`"])
    let query = pick(["", "?", "?a=b&c=%26d", "?x=[1]&y={z}", "?q=it's", "?a=$HOME&b=`id`!", "?100%25"])
    var request = PortableRequest(method: "GET", url: base + path + query)
    for index in 0..<Int.random(in: 0...3, using: &random) { request.fields.append(FieldLine("X-Field-\(index)", value())) }
    if Int.random(in: 0..<5, using: &random) == 0 { request.fields.append(FieldLine("X-Empty", "")) }
    if Int.random(in: 0..<5, using: &random) == 0 { request.removedFields.append("Accept") }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: request.method = pick(["GET", "DELETE", "OPTIONS", "PROPFIND"])
    case 1, 2: request.body = .text("{\"a\": \"\(text(["b", "é", "'", "`", "$x", "!", "\\\\n"]))\"}", type: "application/json")
    case 3:
      request.fields.append(FieldLine("Content-Type", "text/plain; charset=utf-8"))
      request.body = .text(text(Self.any), type: nil)
    case 4: request.body = .text("@" + text(Self.any), type: nil)
    case 5: request.body = .form((0...2).map { _ in PortableFormField(text(Self.any), .text(text(Self.any))) })
    case 6: request.body = .bytes(Array(text(Self.any).utf8) + [UInt8.random(in: 0...255, using: &random), 0xff])
    case 7: request.body = .file(file)
    default:
      request.body = .multipart([
        PortablePart("t", .text(text(Self.any))), PortablePart("u", .text(text(Self.any)), type: "text/csv"),
        PortablePart("f", .file(file), fileName: pick(["x;y, z.txt", "plain.bin"]), type: "application/x-test"),
      ])
    }
    if request.body != .none { request.method = pick(["POST", "PUT", "PATCH", "POST"]) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: request.authentication = .basic(user: "u" + text(["a", "'", "é", " "]), password: text(Self.line))
    case 1: request.authentication = .bearer("t.\(Int.random(in: 0..<1_000, using: &random))-_~+/=")
    default: break
    }
    return request
  }
}
