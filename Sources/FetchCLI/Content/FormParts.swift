internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import Transport

/// Creates the parts of a form from `-F`. Files are read when they are sent; possible pipes are read at once.
struct FormParts {
  let pool: BlockingPool
  /// Reads a complete file.
  let read: (String) async throws(CommandLineError) -> [UInt8]

  func part(_ argument: FormArgument) async throws(CommandLineError) -> MultipartPart {
    let name = argument.name.isEmpty ? nil : argument.name
    switch argument.source {
    case .text(let bytes, let details): return try await part(name, .bytes(bytes), details)
    case .content(let path, let details): return try await part(name, .bytes(try await read(path)), details)
    case .files(let files):
      if files.count == 1 { return try await part(name, of: files[0]) }
      var parts: [MultipartPart] = []
      for file in files { parts.append(try await part(nil, of: file)) }
      return MultipartPart(name: name, content: .parts(parts))
    }
  }

  /// The file of `name@file`.
  func file(_ path: String, named name: String) async throws(CommandLineError) -> MultipartPart {
    try await part(name, of: FormArgument.File(path: path, details: FormArgument.Details()))
  }

  private func part(_ name: String?, of file: FormArgument.File) async throws(CommandLineError) -> MultipartPart {
    var details = file.details
    let ownName = file.path.split(separator: "/").last.map(String.init) ?? file.path
    details.fileName = details.fileName ?? ownName
    details.type = details.type ?? details.fileName.flatMap { MediaTypes.known(ofFile: $0) }
    guard file.path != "-" else { return try await part(name, .bytes(try await read("-")), details) }
    details.type = details.type ?? MediaTypes.type(ofFile: ownName)
    return try await part(name, .source(try UploadFile(file.path, pool, for: "-F")), details)
  }

  private func part(
    _ name: String?, _ content: MultipartPart.Content, _ details: FormArgument.Details
  ) async throws(CommandLineError) -> MultipartPart {
    var part = MultipartPart(name: name, content: content, fileName: details.fileName, contentType: details.type)
    part.encoding = details.encoder
    for text in details.headers {
      let lines = text.hasPrefix("@") ? String(decoding: try await read(String(text.dropFirst())), as: UTF8.self) : text
      for line in text.hasPrefix("@") ? lines.split(whereSeparator: \.isNewline).map(String.init) : [lines] {
        guard case .field(let field) = try HeaderArgument(line: line) else {
          throw CommandLineError(.usage, "-F: invalid header field '\(line)' of a part", hint: "as in headers=\"X-Name: value\"")
        }
        part.fields.lines.append(field)
      }
    }
    return part
  }
}
