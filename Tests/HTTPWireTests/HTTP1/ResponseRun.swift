import HTTPWire

/// All that a response parser said to some bytes.
struct ResponseRun: Equatable {
  var interim: [ResponseHead] = []
  var head: ResponseHead?
  var body: [UInt8] = []
  var trailers: FieldSection?
  var isWhole = false
  var keepsAlive = false
  var surplus: [UInt8] = []
  var error: HTTPWireError?

  init(
    _ portions: [[UInt8]], method: String = "GET", closes: Bool = false, limits: HTTPLimits = .ordinary, leniency: Leniency = [],
    keepsTransferCoding: Bool = false
  ) {
    var parser = ResponseParser(method: method, limits: limits, leniency: leniency, keepsTransferCoding: keepsTransferCoding)
    for portion in portions {
      parser.received(portion)
      take(&parser)
    }
    if closes {
      parser.receivedEnd()
      take(&parser)
    }
    keepsAlive = parser.keepsAlive
    surplus = parser.surplus
  }

  init(
    _ text: String, method: String = "GET", closes: Bool = false, limits: HTTPLimits = .ordinary, leniency: Leniency = [],
    keepsTransferCoding: Bool = false
  ) {
    self.init(
      [Array(text.utf8)], method: method, closes: closes, limits: limits, leniency: leniency, keepsTransferCoding: keepsTransferCoding)
  }

  var bodyText: String { String(decoding: body, as: UTF8.self) }

  private mutating func take(_ parser: inout ResponseParser) {
    do throws(HTTPWireError) {
      while true {
        switch try parser.next() {
        case .needsInput: return
        case .interim(let head): interim.append(head)
        case .head(let head): self.head = head
        case .body(let bytes): body += bytes
        case .trailers(let fields): trailers = fields
        case .end:
          isWhole = true
          return
        }
      }
    } catch {
      self.error = error
    }
  }
}
