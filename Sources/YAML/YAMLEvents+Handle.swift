internal import CYAML

/// The parser events of a text; the only owner of libyaml's parser.
@safe final class YAMLEvents {
  /// On the heap, because it contains pointers to itself and to the text.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Nil only if memory allocation fails.
  init?(_ bytes: [UInt8]) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe text = .allocate(capacity: bytes.count + 1)
    _ = unsafe text.initialize(from: bytes)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      unsafe text.deallocate()
      return nil
    }
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// Returns the next event; must not be called after the end of the stream.
  func next() throws(YAMLError) -> YAMLStep {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { unsafe yaml_event_delete(&event) }
    let (line, column) = unsafe (Int(event.start_mark.line) + 1, Int(event.start_mark.column) + 1)
    let (start, end) = unsafe (Int(event.start_mark.index), Int(event.end_mark.index))
    return YAMLStep(event: unsafe Self.reading(event), line: line, column: column, start: start, end: end)
  }

  private static func reading(_ event: yaml_event_t) -> YAMLEvent {
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(unsafe string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.plain_implicit == 1
      return .scalar(
        YAMLScalar(unsafe String(decoding: bytes, as: UTF8.self), isPlain: isPlain), anchor: unsafe string(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart(anchor: unsafe string(event.data.sequence_start.anchor))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT: return .mappingStart(anchor: unsafe string(event.data.mapping_start.anchor))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  private static func string(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  private var problem: YAMLError {
    let reason = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "there is no memory to read it"
    let (line, column) = unsafe parser.pointee.error == YAML_READER_ERROR ? unreadable : (marked.line, marked.column)
    return YAMLError(line: line, column: column, reason: reason.lowercased(), hint: YAMLHint.hint(about: reason))
  }

  private var marked: (line: Int, column: Int) {
    unsafe (Int(parser.pointee.problem_mark.line) + 1, Int(parser.pointee.problem_mark.column) + 1)
  }

  /// The position of an input error (such as invalid UTF-8), for which libyaml reports an offset but no mark.
  private var unreadable: (line: Int, column: Int) {
    let before = unsafe text.prefix(parser.pointee.problem_offset)
    let line = unsafe before.count { $0 == 0x0a } + 1
    let column = unsafe before.reversed().prefix { $0 != 0x0a }.count { $0 & 0xc0 != 0x80 } + 1
    return (line, column)
  }
}
