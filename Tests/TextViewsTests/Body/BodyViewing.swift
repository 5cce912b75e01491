import TextViews
import Testing

/// Shows content in one go, and checks that it looks the same wherever its portions part.
struct BodyViewing {
  var options = BodyView.Options()
  var contentType: String?

  /// For a terminal, pretty if it can be.
  static func pretty(_ contentType: String? = nil, colour: Bool = false) -> BodyViewing {
    var viewing = BodyViewing(contentType: contentType)
    viewing.options.pretty = .all
    viewing.options.isTerminal = true
    viewing.options.style = Style(colour: colour)
    return viewing
  }

  static func terminal(_ contentType: String? = nil) -> BodyViewing {
    var viewing = BodyViewing(contentType: contentType)
    viewing.options.isTerminal = true
    return viewing
  }

  func show(_ portions: [some Sequence<UInt8>]) -> String {
    var view = BodyView(options, contentType: contentType)
    var shown: [UInt8] = []
    for portion in portions { shown += view.received(Array(portion)) }
    shown += view.finish()
    return String(decoding: shown, as: UTF8.self)
  }

  func show(_ text: String) -> String { show([text.utf8]) }

  /// The same by parts; what it is comes with the first, so that part stays together.
  func showsTheSame(_ bytes: [UInt8], first: Int = 1) -> Bool {
    let whole = show([bytes])
    guard bytes.count > first else { return true }
    let inHalves = (first...bytes.count).allSatisfy { show([bytes[..<$0], bytes[$0...]]) == whole }
    return inHalves && show([bytes[..<first]] + (first..<bytes.count).map { bytes[$0...$0] }) == whole
  }
}
