internal import HTTPClient
internal import HTTPWire
internal import Transport

/// Puts into a request what files and standard input have for it.
///
/// Read on another thread: standard input may take its time, and Control-C holds meanwhile.
struct FetchContentReading {
  let pool: BlockingPool

  func fill(_ request: inout HTTPRequest, by order: FetchOrder) async throws(CommandLineError) {
    for path in order.fieldFiles {
      let text = try await run { () throws(CommandLineError) in try CommandFile.read(path, for: "-H") }
      try Self.addFields(String(decoding: text, as: UTF8.self), to: &request)
    }
    let content = order.content
    switch content.place {
    case .nowhere: return
    case .upload(let path): request.body = .source(try UploadFile(path, pool))
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

  /// One a line; a name with a colon alone takes a usual field away.
  private static func addFields(_ text: String, to request: inout HTTPRequest) throws(CommandLineError) {
    for line in text.split(whereSeparator: \.isNewline) {
      switch try HeaderArgument(line: String(line)) {
      case .field(let field): request.fields.lines.append(field)
      case .removed(let name): request.removedFields.append(name)
      case .file: continue
      }
    }
  }

  private func run<T: Sendable>(_ work: @escaping @Sendable () throws(CommandLineError) -> T) async throws(CommandLineError) -> T {
    let result: Result<T, CommandLineError>
    do throws(TransportError) {
      result = try await pool.run("read", deadline: .never, work)
    } catch {
      throw CommandLineError(.interrupted, "interrupted before anything was sent")
    }
    return try result.get()
  }
}
