internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import HTTPWire

/// Builds the content of a request from the items after the URL, after reading their files.
struct ItemContent {
  struct Piece {
    let item: RequestItem
    let bytes: [UInt8]
  }

  let form: ItemForm

  /// Files of `name@file` become parts that are read when they are sent.
  func fill(_ request: inout HTTPRequest, with items: [RequestItem], _ parts: FormParts) async throws(CommandLineError) {
    var pieces: [Piece] = []
    var made: [MultipartPart] = []
    for item in items {
      switch item.value {
      case .file(let path) where item.kind == .upload: made.append(try await parts.file(path, named: item.name))
      case .file(let path): pieces.append(Piece(item: item, bytes: try await parts.read(path)))
      case .text(let text): pieces.append(Piece(item: item, bytes: Array(text.utf8)))
      }
      guard form == .multipart, let piece = pieces.popLast() else { continue }
      _ = try Self.value(of: piece)
      made.append(MultipartPart(name: item.name, content: .bytes(piece.bytes)))
    }
    guard form == .multipart else {
      request.body = .bytes(try bytes(of: pieces))
      return
    }
    let whole = MultipartForm(made)
    request.body = try HTTPError.translating(try whole.body()) { CommandLineError(.usage, $0.message, hint: $0.hint.map(Hints.text)) }
    request.contentType = whole.contentType
  }

  /// Encodes the items as JSON or as a form.
  func bytes(of pieces: [Piece]) throws(CommandLineError) -> [UInt8] {
    guard form == .json else {
      var pairs: [[UInt8]] = []
      for piece in pieces {
        if piece.item.kind == .json { _ = try Self.value(of: piece) }
        pairs.append(
          PercentEncoding.encodeForm(Array(piece.item.name.utf8)) + [UInt8(ascii: "=")] + PercentEncoding.encodeForm(piece.bytes))
      }
      return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
    }
    var tree = ItemTree()
    for piece in pieces { try tree.add(try Self.value(of: piece), at: piece.item.writtenName) }
    return tree.bytes
  }

  private static func value(of piece: Piece) throws(CommandLineError) -> JSONValue {
    guard piece.item.kind == .json else {
      guard let text = String(validating: piece.bytes, as: UTF8.self) else {
        throw CommandLineError(
          .badInput, "the item '\(piece.item.name)' is not UTF-8, as JSON requires", hint: "\(piece.item.name)@file sends a file unchanged")
      }
      return .string(text)
    }
    do throws(JSONParser.InputError) {
      return try JSONParser.read(piece.bytes)
    } catch {
      throw CommandLineError(.usage, "the item '\(piece.item.name)': \(error)", hint: "name=text sends a string")
    }
  }
}

/// The format of the content built from items (`--items-as`).
enum ItemForm: String, Hashable, Sendable, CaseIterable {
  case json, form, multipart

  /// JSON by default; multipart/form-data if there is a file among the items.
  init(_ words: ParsedOptions, _ items: [RequestItem]) throws(CommandLineError) {
    let hasUpload = items.contains { $0.kind == .upload }
    guard let text = words.value(of: "items-as") else {
      self = hasUpload ? .multipart : .json
      return
    }
    guard let form = ItemForm(rawValue: text) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandLineError(.usage, "unknown --items-as '\(text)'", hint: "supported: \(known)")
    }
    guard !hasUpload || form == .multipart else {
      throw CommandLineError(
        .usage, "--items-as \(text) cannot send the file of 'name@file'", hint: "--items-as multipart sends files")
    }
    self = form
  }
}
