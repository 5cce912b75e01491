internal import CommandSupport
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
internal import HTTPClient

/// Stored responses in a folder: a file for each URL, whose name does not reveal it, readable only by its owner.
///
/// An unreadable entry is treated as missing, and reported.
final class CacheFolder: ResponseStore {
  /// The limits of the folder.
  struct Bounds: Hashable, Sendable {
    var files = 1_000
    var bytes = 256 << 20
    var content = 16 << 20
  }

  let path: String
  private let bounds: Bounds
  private let tell: (String) -> Void
  /// Entries read or changed in this run; empty for deleted ones.
  private var known: [CacheKey: StoredVariants] = [:]
  private var changed: [CacheKey: Changes] = [:]
  private var evicted = 0

  init(_ path: String, _ bounds: Bounds = Bounds(), tell: @escaping (String) -> Void) throws(CommandLineError) {
    self.path = path
    self.bounds = bounds
    self.tell = tell
    guard !CommandFile.isFolder(path) else { return }
    guard unsafe mkdir(path, 0o700) == 0 else {
      let number = errno
      // Another process may have created it meanwhile.
      if number == EEXIST, CommandFile.isFolder(path) { return }
      let reason = ErrorNumber.reason(number)
      throw CommandLineError(.inputOutput, "--cache '\(path)' cannot be created: \(reason)", hint: "use a writable folder")
    }
  }

  var largestContent: Int { bounds.content }

  func responses(for key: CacheKey) -> [StoredResponse] {
    if let variants = known[key] { return variants.responses }
    let variants = read(key)
    known[key] = variants
    return variants.responses
  }

  func keep(_ response: StoredResponse, for key: CacheKey) {
    var variants = StoredVariants(responses(for: key))
    evicted += variants.keep(response)
    known[key] = variants
    changed[key, default: Changes()].kept.append(response)
  }

  func forget(_ key: CacheKey) {
    known[key] = StoredVariants()
    changed[key] = Changes(isForgotten: true)
  }

  /// Applies this run's changes to the current content of the files; then evicts the least recently changed files beyond the limits.
  func save() throws(CommandLineError) {
    for (key, changes) in changed {
      try file(place(of: key)).update { content throws(CommandLineError) in
        let stored = (try? CacheFile(reading: content)).flatMap { $0.key == key ? $0.variants : nil } ?? StoredVariants()
        let variants = changes.applied(to: stored)
        return variants.responses.isEmpty ? nil : CacheFile(key: key, variants: variants).bytes
      }
    }
    if !changed.isEmpty { try makeRoom() }
    changed = [:]
  }

  /// The changes of this run to the file of one URL.
  private struct Changes {
    var isForgotten = false
    /// Responses stored afterwards, in order.
    var kept: [StoredResponse] = []

    func applied(to stored: StoredVariants) -> StoredVariants {
      var variants = isForgotten ? StoredVariants() : stored
      for response in kept { variants.keep(response) }
      return variants
    }
  }

  /// The usage of the whole folder.
  var usage: StoreUsage {
    var usage = StoreUsage()
    for entry in (try? entries()) ?? [] {
      usage.entries += 1
      usage.bytes += entry.size
    }
    usage.evicted = evicted
    return usage
  }

  private struct Entry {
    let path: String
    let size: Int
    let changed: timespec
  }

  private func makeRoom() throws(CommandLineError) {
    var entries = try entries().sorted { ($0.changed.tv_sec, $0.changed.tv_nsec) > ($1.changed.tv_sec, $1.changed.tv_nsec) }
    var bytes = entries.reduce(0) { $0 + $1.size }
    while entries.count > bounds.files || bytes > bounds.bytes, let oldest = entries.popLast() {
      unsafe unlink(oldest.path)
      bytes -= oldest.size
      evicted += 1
    }
  }

  /// The cache files in the folder, sorted by name.
  private func entries() throws(CommandLineError) -> [Entry] {
    try CommandFile.list(path, for: "--cache").compactMap { path in
      var status = stat()
      guard path.hasSuffix(Self.ending), unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return Entry(path: path, size: Int(status.st_size), changed: status.st_mtim)
    }
  }

  private func read(_ key: CacheKey) -> StoredVariants {
    let place = place(of: key)
    do throws(CommandLineError) {
      let bytes = try file(place).read()
      if bytes.isEmpty { return StoredVariants() }
      if let file = try? CacheFile(reading: bytes), file.key == key { return file.variants }
      tell("--cache: ignored '\(place)', which is not a cache file")
    } catch {
      tell(error.message)
    }
    return StoredVariants()
  }

  private func file(_ place: String) -> StateFile { StateFile(place, for: "--cache", limit: 1 << 30) }

  private func place(of key: CacheKey) -> String { "\(path)/\(CacheFile.name(of: key))\(Self.ending)" }

  private static let ending = ".cache"
}
