/// JSON laid out anew, as bytes.
struct JSONView: BodyStage {
  private var pretty: JSONPretty

  init(style: Style) { pretty = JSONPretty(style: style) }

  mutating func received(_ bytes: [UInt8]) -> [UInt8] { Array(pretty.received(bytes).utf8) }

  mutating func finish() -> [UInt8] { Array(pretty.finish().utf8) }
}
