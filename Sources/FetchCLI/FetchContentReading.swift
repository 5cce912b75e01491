internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import HTTPWire
internal import Transport

/// Adds content from files and standard input to a request.
///
/// Reads on another thread: standard input may block, and Control-C has to take effect meanwhile.
struct FetchContentReading {
  let pool: BlockingPool
  /// The deadline for all input before the transfer; nil without `-m`.
  let deadline: Deadline?

  func fill(_ request: inout HTTPRequest, by order: FetchPlan) async throws(CommandLineError) {
    for path in order.fieldFiles {
      let text = try await run { () throws(CommandLineError) in try CommandFile.read(path, for: "-H") }
      try HeaderArgument.addFields(String(decoding: text, as: UTF8.self), to: &request)
    }
    let content = order.content
    let parts = FormParts(pool: pool) { path throws(CommandLineError) in
      try await run { () throws(CommandLineError) in try ContentFile.read(path) }
    }
    for item in order.items { try await add(item, to: &request, parts) }
    if !content.query.isEmpty {
      let bytes = try await run { () throws(CommandLineError) in
        try content.queryBytes { path throws(CommandLineError) in try ContentFile.read(path) }
      }
      request.url = FetchURL.adding(bytes, to: request.url)
    }
    switch content.place {
    case .nowhere: return
    case .upload(let path): request.body = .source(try UploadFile(path, pool))
    case .parts:
      var made: [MultipartPart] = []
      for argument in content.form { made.append(try await parts.part(argument)) }
      let form = MultipartForm(made, escaping: content.escapesWithBackslash ? .backslash : .percent)
      request.body = try HTTPError.translating(try form.body()) {
        CommandLineError(.usage, "-F: \($0.message)", hint: $0.hint.map(Hints.text))
      }
      request.contentType = form.contentType
      Self.name(form.boundary, in: &request.fields)
    case .items(let form): try await ItemContent(form: form).fill(&request, with: content.items, parts)
    case .form, .json, .query:
      let bytes =
        content.isInFiles
        ? try await run { () throws(CommandLineError) in try content.bytes { path throws(CommandLineError) in try ContentFile.read(path) } }
        : try content.bytes { _ in [] }
      if content.place == .query {
        request.url = FetchURL.adding(bytes, to: request.url)
      } else {
        request.body = .bytes(bytes)
      }
    }
  }

  /// Adds the boundary to a multipart type set by the caller, which is incomplete without it (RFC 2046, section 5.1.1).
  private static func name(_ boundary: String, in fields: inout FieldSection) {
    for index in fields.lines.indices where fields.lines[index].isNamed("Content-Type") {
      let type = fields.lines[index].valueText.lowercased()
      guard type.hasPrefix("multipart/"), !type.holds("boundary=") else { continue }
      fields.lines[index].value += Array("; boundary=\(boundary)".utf8)
    }
  }

  /// Adds a field or query parameter whose value is in a file.
  private func add(_ item: RequestItem, to request: inout HTTPRequest, _ parts: FormParts) async throws(CommandLineError) {
    guard case .file(let path) = item.value, !item.kind.isContent else { return }
    var bytes = try await parts.read(path)
    while let last = bytes.last, last == 0x0a || last == 0x0d { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    if item.kind == .query {
      request.url = FetchURL.adding(item.query(text), to: request.url)
    } else if case .field(let field) = try HeaderArgument(line: "\(item.name):\(text)") {
      request.fields.lines.append(field)
    }
  }

  private func run<T: Sendable>(_ work: @escaping @Sendable () throws(CommandLineError) -> T) async throws(CommandLineError) -> T {
    try await CommandInput.reading(in: pool, until: deadline, work)
  }
}
