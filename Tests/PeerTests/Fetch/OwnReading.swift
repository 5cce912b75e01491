import HTTPWire

/// What our parser made of a whole connection's bytes, with what it takes to say why.
struct OwnReading {
  let method: String
  var interim: [ResponseHead] = []
  var head = ResponseHead(version: .http11, status: 0)
  var body: [UInt8] = []
  var trailers = FieldSection()
  var error: HTTPWireError?

  init(of sample: ResponseMutator.Sample) {
    method = sample.method
    var parser = ResponseParser(method: sample.method)
    parser.received(sample.bytes)
    parser.receivedEnd()
    do throws(HTTPWireError) {
      while true {
        switch try parser.next() {
        case .needsInput: continue
        case .interim(let head): interim.append(head)
        case .head(let head): self.head = head
        case .body(let bytes): body += bytes
        case .trailers(let fields): trailers = fields
        case .end: return
        }
      }
    } catch {
      self.error = error
    }
  }

  /// As h11 tells it.
  var reading: ResponseReading {
    if let error { return .refused(error.code.rawValue) }
    let lines = trailers.lines.reduce(into: [UInt8]()) { $0 += Array($1.nameText.lowercased().utf8) + [0x3a] + $1.value + [0x0a] }
    return .accepted(status: head.status, body: body, trailers: lines)
  }

  var sections: [FieldSection] { interim.map(\.fields) + [head.fields, trailers] }

  /// A grant of a tunnel (RFC 9110, section 9.3.6).
  var isTunnel: Bool { method == "CONNECT" && (200..<300).contains(head.status) }

  /// No content, whatever the fields say.
  var isBodiless: Bool { method == "HEAD" || head.status == 204 || head.status == 304 }
}

extension FieldSection {
  /// It says something about where content ends.
  var frames: Bool { contains("content-length") || contains("transfer-encoding") }
}
