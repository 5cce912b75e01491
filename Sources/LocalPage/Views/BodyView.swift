internal import Bytes
internal import Observation
internal import Report
internal import Store

/// The body of a response as escaped text; never as markup, whatever its type is.
struct BodyView {
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
      guard let text = Self.text(bytes) else {
        page.element(.p, "It is binary; the download has it.")
        return
      }
      page.element(.pre, [.set("tabindex", "0"), .label("Body")]) { $0.source(text.expandingTabs) }
      if bytes.count > Self.mostShown {
        page.element(.p, [.class("note")], "The first \(AmountFormatter.bytes(Self.mostShown)); the download has all of it.")
      }
    }
  }

  /// The beginning of the content; nil if it is not UTF-8 text.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(0) else { return nil }
    if bytes.count <= mostShown { return String(validating: bytes, as: UTF8.self) }
    var end = mostShown
    while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  private static let mostShown = 256 << 10
}

extension String {
  /// Line ends as LF, and tabs as spaces.
  fileprivate var expandingTabs: String {
    guard utf8.contains(where: { $0 == 0x09 || $0 == 0x0d }) else { return self }
    var text = ""
    for character in self {
      switch character {
      case "\t": text += "    "
      case "\r\n", "\r": text += "\n"
      default: text.append(character)
      }
    }
    return text
  }
}
