import Bytes
import RegularExpressions
import Report
import TextViews

/// Content on its way to a terminal: the first byte says how it is shown, the second in what pieces.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzBodyView(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard input.count >= 2 else { return 0 }
  let types = [
    nil, "application/json", "text/html", "application/xml; charset=iso-8859-1", "text/plain; charset=other", "text/css", "text/javascript",
    "application/yaml", "application/x-www-form-urlencoded",
  ]
  var options = BodyView.Options()
  options.isTerminal = true
  options.pretty = input[0] & 0x08 != 0 ? .all : nil
  options.style = Style(colour: input[1] & 0x40 != 0)
  options.isHexadecimal = input[0] & 0x70 == 0x70
  if input[0] & 0x80 != 0 {
    options.search = (try? RegularExpression("a|[^ -~]")).map { LineSearch($0) }
    options.search?.context = Int(input[1] & 3)
  }
  let view = BodyView(options, contentType: types[(Int(input[0] & 7) + Int(input[1] >> 7)) % types.count])
  let content = Array(input.dropFirst(2))
  let shown = String(decoding: whole(content, by: view, step: max(content.count, 1)), as: UTF8.self)
  precondition(
    !(options.style.colour ? withoutColors(shown) : Array(shown.unicodeScalars)).contains {
      !"\r\n\t".unicodeScalars.contains($0) && $0.isHostile
    }, "a terminal acts on it")
  // What it is may be told by the first portion alone.
  let step = Int(input[1]) + 1
  if content.count <= 1 { return 0 }
  var (first, second) = (view, view)
  _ = first.received(Array(content.prefix(step)))
  _ = second.received(content)
  if first.form == second.form {
    precondition(shown == String(decoding: whole(content, by: view, step: step), as: UTF8.self), "pieces make a difference")
  }
  return 0
}

/// The text without the sequences that set a color, which the view adds.
private func withoutColors(_ text: String) -> [Unicode.Scalar] {
  var scalars = Array(text.unicodeScalars)[...]
  var rest: [Unicode.Scalar] = []
  while let first = scalars.popFirst() {
    if first == "\u{1b}", scalars.first == "[", let end = scalars.firstIndex(where: { !"[0123456789;".unicodeScalars.contains($0) }),
      scalars[end] == "m"
    {
      scalars = scalars[(end + 1)...]
    } else {
      rest.append(first)
    }
  }
  return rest
}

private func whole(_ content: [UInt8], by view: BodyView, step: Int) -> [UInt8] {
  var view = view
  var shown: [UInt8] = []
  for start in stride(from: 0, to: content.count, by: step) {
    shown += view.received(Array(content[start..<min(start + step, content.count)]))
  }
  return shown + view.finish()
}
