internal import Bytes
internal import Observation
internal import Report
internal import Store
internal import TextViews

/// The body of a response as escaped text; never as markup, whatever its type is.
struct ResponseBody {
  let content: HistoryContent

  func write(to page: inout HTMLPage) {
    page.element(.section) { page in
      page.heading(2, "Body")
      let type = content.type.map { ", \($0)" } ?? ""
      page.element(.p, [.class("note")]) { $0.value(AmountFormatter.bytes(Int(clamping: content.size)) + type) }
      guard content.size > 0 else { return }
      guard let bytes = content.bytes else {
        page.element(.p, "It was too long to be stored.")
        return
      }
      let shown = Array(bytes.prefix(Self.mostShown))
      let (formatted, form) = Self.formatted(shown, type: content.type)
      Self.write(formatted, named: "Body", to: &page)
      let isCut = bytes.count > (form == .hexadecimal ? Self.mostBinary : Self.mostShown)
      if isCut { page.element(.p, [.class("note")], "This is the beginning; the download has all of it.") }
      guard form == .json || form == .markup, let original = Self.text(shown), original != formatted else { return }
      page.element(.details) { page in
        page.element(.summary, "As received")
        Self.write(original, named: "Body as received", to: &page)
      }
    }
  }

  private static func write(_ text: String, named name: String, to page: inout HTMLPage) {
    page.element(.pre, [.set("tabindex", "0"), .set("role", "region"), .label(name)]) { $0.source(text) }
  }

  /// Laid out by its type, binary content in hexadecimal.
  private static func formatted(_ bytes: [UInt8], type: String?) -> (text: String, form: BodyView.Form?) {
    var options = BodyView.Options()
    options.pretty = .format
    options.isTerminal = true
    func shown(_ bytes: [UInt8]) -> (String, BodyView.Form?) {
      var view = BodyView(options, contentType: type)
      let text = view.received(bytes)
      let form = view.form
      return (String(decoding: text + view.finish(), as: UTF8.self), form)
    }
    let all = shown(bytes)
    return all.1 == .hexadecimal && bytes.count > mostBinary ? shown(Array(bytes.prefix(mostBinary))) : all
  }

  /// With line ends as LF and tabs as spaces; nil if it is not UTF-8 text.
  private static func text(_ bytes: [UInt8]) -> String? {
    var end = bytes.count
    if end == mostShown { while end > 0, bytes[end - 1] & 0x80 != 0 { end -= 1 } }
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else { return nil }
    var shown = ""
    for character in text {
      switch character {
      case "\t": shown += "    "
      case "\r\n", "\r": shown += "\n"
      default: shown.append(character)
      }
    }
    return shown
  }

  private static let mostShown = 256 << 10
  private static let mostBinary = 2_048
}
