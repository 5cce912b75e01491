/// The parser events of a document, in document order.
enum YAMLEvent: Hashable {
  case streamStart, streamEnd, documentStart, documentEnd
  case alias(String)
  case scalar(YAMLScalar, anchor: String?)
  case sequenceStart(anchor: String?)
  case sequenceEnd
  case mappingStart(anchor: String?)
  case mappingEnd
}

/// An event and its start position, counted from 1.
struct YAMLStep: Hashable {
  let event: YAMLEvent
  let line: Int
  let column: Int
}
