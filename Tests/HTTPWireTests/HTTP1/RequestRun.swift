import HTTPWire

/// All that a request parser said to some bytes.
struct RequestRun: Equatable {
  var heads: [RequestHead] = []
  var bodies: [[UInt8]] = []
  var trailers: FieldSection?
  /// Of the last one.
  var keepsAlive = false
  var error: HTTPWireError?

  init(_ portions: [[UInt8]], closes: Bool = false) {
    var parser = RequestParser(scheme: "http")
    for portion in portions {
      parser.received(portion)
      take(&parser)
    }
    if closes {
      parser.receivedEnd()
      take(&parser)
    }
  }

  init(_ text: String, closes: Bool = false) { self.init([Array(text.utf8)], closes: closes) }

  private mutating func take(_ parser: inout RequestParser) {
    do throws(HTTPWireError) {
      while true {
        switch try parser.next() {
        case .needsInput: return
        case .head(let head):
          heads.append(head)
          bodies.append([])
        case .body(let bytes): bodies[bodies.count - 1] += bytes
        case .trailers(let fields): trailers = fields
        case .end:
          keepsAlive = parser.keepsAlive
          parser.begin()
        }
      }
    } catch {
      self.error = error
    }
  }
}
