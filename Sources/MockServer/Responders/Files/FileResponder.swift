internal import Bytes
internal import HTTPClient
public import HTTPServer
internal import HTTPWire
public import Transport

/// Serves the regular files below a folder and no others: a path that leaves the folder is not opened. It handles every request, so it must
/// be last.
public struct FileResponder: SiteResponder {
  private let folder: FileFolder
  private let pool: BlockingPool

  /// `pool` runs operations that may block.
  public init(folder path: String, pool: BlockingPool) throws(ResponderError) {
    do throws(TransportError) {
      folder = try FileFolder(path: path)
    } catch {
      throw .unreadable("'\(path)' cannot be served: \(error)")
    }
    self.pool = pool
  }

  public func plan(for request: SiteRequest) -> SitePlan? {
    response(to: request).with {
      $0.protection = .knownHost
      $0.isolation = .noSniffing
    }
  }

  private func response(to request: SiteRequest) -> SitePlan {
    guard ["GET", "HEAD"].contains(request.head.method) else {
      return .always(.notAllowed(request.head.method, allowed: ["GET", "HEAD"]))
    }
    return SitePlan { request in .later { await answer(to: request) } }
  }

  private struct Found: Sendable {
    let file: OpenFile
    let name: String
    /// The complete content of a short file; nil for a longer one.
    let bytes: [UInt8]?
  }

  private enum Search: Sendable {
    case found(Found)
    /// A folder with an index page, named by a path without a trailing slash.
    case folder
    case nothing
  }

  private func answer(to request: SiteRequest) async -> SiteResponse {
    let segments = request.segments
    let isFolder = segments.isEmpty || request.path.hasSuffix("/")
    // Segments that another system interprets as several are rejected.
    guard !segments.contains(where: { $0.utf8.contains(UInt8(ascii: "\\")) }) else { return Self.missing }
    let search: Search
    do throws(TransportError) {
      let result = try await pool.run("open", deadline: .after(.seconds(10))) { () throws(Never) in Self.search(folder, segments, isFolder)
      }
      search = result.get()
    } catch {
      return .problem(503, "the file cannot be opened in time")
    }
    switch search {
    case .found(let found): return answer(with: found, to: request.head)
    case .folder:
      let query = request.head.target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(request.head.target[$0...]) } ?? ""
      let place = "/\(segments.map { PercentEncoding.encode($0) }.joined(separator: "/"))/\(query)"
      return SiteResponse.status(301).with { $0.fields.append("Location", place) }
    case .nothing: return Self.missing
    }
  }

  private static func search(_ folder: FileFolder, _ segments: [String], _ isFolder: Bool) -> Search {
    if isFolder {
      guard let file = folder.file(segments + [index]) else { return .nothing }
      return .found(Found(file: file, name: index, bytes: short(file)))
    }
    if let file = folder.file(segments) { return .found(Found(file: file, name: segments.last ?? "", bytes: short(file))) }
    return folder.file(segments + [index]) == nil ? .nothing : .folder
  }

  private static func short(_ file: OpenFile) -> [UInt8]? {
    guard file.length <= shortest, let bytes = try? file.read(at: 0, max: Int(file.length)), bytes.count == file.length else { return nil }
    return bytes
  }

  private static var missing: SiteResponse { .problem(404, "there is no such file") }

  private static let index = "index.html"
  private static let shortest: UInt64 = 65_536
}

// MARK: - Conditions and ranges

extension FileResponder {
  private func answer(with found: Found, to head: RequestHead) -> SiteResponse {
    let file = found.file
    let tag = EntityTag(
      text:
        "\"\(String(file.modified.seconds, radix: 16))-\(String(file.modified.nanoseconds, radix: 16))-\(String(file.length, radix: 16))\"")
    let modified = HTTPDate.write(file.modified)
    let facts = FieldSection([FieldLine("ETag", tag.text), FieldLine("Last-Modified", modified), FieldLine("Accept-Ranges", "bytes")])
    if tag.isHeld(by: head.fields) ?? isUnchanged(file, head) { return SiteResponse.status(304).with { $0.fields.lines += facts.lines } }
    var part: ClosedRange<UInt64>?
    if head.method == "GET", head.fields.first("If-Range").map({ $0 == tag.text || $0 == modified }) ?? true {
      switch ByteRange(head.fields.first("Range"), length: file.length) {
      case .part(let asked): part = asked
      case .unsatisfiable:
        return SiteResponse.problem(416, "the file has \(file.length) bytes").with {
          $0.fields.append("Content-Range", "bytes */\(file.length)")
        }
      case nil: break
      }
    }
    return SiteResponse(content(of: found, part), type: Self.type(of: found.name)).with {
      $0.fields.lines += facts.lines
      guard let part else { return }
      $0.status = 206
      $0.fields.append("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound)/\(file.length)")
    }
  }

  /// Evaluates If-Modified-Since, which has a resolution of one second (RFC 9110, section 13.1.3).
  private func isUnchanged(_ file: OpenFile, _ head: RequestHead) -> Bool {
    guard let field = head.fields.first("If-Modified-Since"), let moment = HTTPDate.read(field, at: file.modified) else { return false }
    return file.modified.seconds <= moment.seconds
  }

  private func content(of found: Found, _ part: ClosedRange<UInt64>?) -> SiteContent {
    let (first, count) = part.map { ($0.lowerBound, $0.upperBound - $0.lowerBound + 1) } ?? (0, found.file.length)
    if let bytes = found.bytes { return .bytes(Array(bytes.dropFirst(Int(first)).prefix(Int(count)))) }
    return .source(FileSource(file: found.file, pool: pool), from: first, count: count)
  }

  private static func type(of name: String) -> String {
    let type = MediaTypes.type(ofFile: name)
    return type.hasPrefix("text/") ? "\(type); charset=utf-8" : type
  }
}

/// The bytes of a file, read outside of the reactor thread.
private struct FileSource: SiteSource {
  let file: OpenFile
  let pool: BlockingPool

  func read(at offset: UInt64, count: Int) async -> [UInt8]? {
    let result = try? await pool.run("read", deadline: .after(.seconds(30))) { () throws(TransportError) in
      var bytes: [UInt8] = []
      while bytes.count < count {
        let more = try file.read(at: offset + UInt64(bytes.count), max: count - bytes.count)
        if more.isEmpty { break }
        bytes += more
      }
      return bytes
    }
    guard let bytes = try? result?.get(), bytes.count == count else { return nil }
    return bytes
  }
}

/// The requested part of a representation (RFC 9110, section 14.1.2).
enum ByteRange: Hashable {
  case part(ClosedRange<UInt64>)
  case unsatisfiable

  /// Nil for the complete representation: the field is missing, not understood, or requests several parts.
  init?(_ field: String?, length: UInt64) {
    guard let field, field.lowercased().hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), ends != ["", ""] else { return nil }
    guard let first = UInt64(ends[0]) else {
      // A suffix length; a number that overflows is treated as the maximum.
      guard ends[0].isEmpty else { return nil }
      let count = min(UInt64(ends[1]) ?? .max, length)
      self = count > 0 ? .part(length - count...length - 1) : .unsatisfiable
      return
    }
    let last = ends[1].isEmpty ? .max : UInt64(ends[1]) ?? .max
    guard first <= last else { return nil }
    self = first < length ? .part(first...min(last, length - 1)) : .unsatisfiable
  }
}
