package import Bytes
package import Observation
package import PathValidation
internal import X509

/// The roots that a command trusts: from `--cacert` and `--capath`, `--trust`, `SSL_CERT_FILE` and `SSL_CERT_DIR`, a newer bundle installed
/// with the program, or the built-in one.
package struct TrustChoice {
  package let store: TrustStore
  /// Nil for the store's own date.
  private let version: String?

  /// Counts the roots, which parses all of them.
  package var description: TrustStoreDescription {
    TrustStoreDescription(name: store.name, source: store.source, count: store.count, date: version ?? store.date)
  }

  package init(_ request: ChainRequest.Trust, environment: (String) -> String?) throws(CommandLineError) {
    func set(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    if request.file != nil || request.folder != nil {
      try self.init(file: request.file, named: "--cacert", folder: request.folder, named: "--capath")
    } else if let named = request.named {
      try self.init(named)
    } else if let file = set("SSL_CERT_FILE") {
      try self.init(file: file, named: "SSL_CERT_FILE", folder: set("SSL_CERT_DIR"), named: "SSL_CERT_DIR")
    } else if let folder = set("SSL_CERT_DIR") {
      try self.init(file: nil, named: "SSL_CERT_FILE", folder: folder, named: "SSL_CERT_DIR")
    } else {
      try self.init(mozilla: InstalledRoots.newer())
    }
  }

  package init(_ named: TrustArgument) throws(CommandLineError) {
    switch named {
    case .mozilla: try self.init(mozilla: InstalledRoots.newer())
    case .system: try self.init(system: Self.systemPlaces)
    case .apple, .microsoft, .chrome, .android, .java: self.init(TrustStore.bundled(named: named.rawValue) ?? .empty)
    }
  }

  /// A store by its name, or the certificates of a file or folder by its path.
  package init(nameOrPath text: String) throws(CommandLineError) {
    if let named = TrustArgument(rawValue: text) {
      try self.init(named)
    } else if CommandFile.isFolder(text) {
      try self.init(file: nil, named: "", folder: text, named: "the folder")
    } else if text.contains("/") || CommandFile.exists(text) {
      try self.init(file: text, named: "the file", folder: nil, named: "")
    } else {
      throw CommandLineError(.usage, "unknown store '\(text)'", hint: "supported: \(TrustArgument.words); or a file or folder")
    }
  }

  /// The roots of one file, or the default ones if `rootsFile` is nil.
  package init(rootsFile: String?, of option: String, environment: (String) -> String?) throws(CommandLineError) {
    if let rootsFile {
      try self.init(file: rootsFile, named: option, folder: nil, named: "")
    } else {
      try self.init(ChainRequest.Trust(), environment: environment)
    }
  }

  private init(mozilla installed: (path: String, version: String)?) throws(CommandLineError) {
    guard let installed else {
      self.init(TrustStore.mozilla)
      return
    }
    try self.init(
      file: installed.path, named: "the installed bundle", folder: nil, named: "", as: "mozilla", version: installed.version)
  }

  /// The locations in Debian, Red Hat and others: a bundle, or otherwise a folder.
  private static let systemPlaces = (
    files: ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"], folder: "/etc/ssl/certs"
  )

  /// The first location that exists.
  package init(system places: (files: [String], folder: String)) throws(CommandLineError) {
    if let file = places.files.first(where: CommandFile.exists) {
      try self.init(file: file, named: "--trust system", folder: nil, named: "", as: "system")
    } else if CommandFile.exists(places.folder) {
      try self.init(file: nil, named: "", folder: places.folder, named: "--trust system", as: "system")
    } else {
      let looked = (places.files + [places.folder]).joined(separator: ", ")
      throw CommandLineError(
        .unreadableInput, "--trust system: this system has no roots at \(looked)",
        hint: "install the package ca-certificates, or use --cacert")
    }
  }

  private init(_ store: TrustStore) {
    self.store = store
    version = nil
  }

  private init(
    file: String?, named fileOption: String, folder: String?, named folderOption: String, as storeName: String? = nil,
    version: String? = nil
  ) throws(CommandLineError) {
    var contents: [[UInt8]] = []
    var hashed: HashedFolder?
    if let file { contents.append(try CommandFile.read(file, for: fileOption)) }
    if let folder {
      let paths = try CommandFile.list(folder, for: folderOption)
      hashed = HashedFolder(paths) { CommandFile.readIfPresent($0) }
      for path in Self.unhashed(paths) {
        if let bytes = CommandFile.readIfPresent(path) { contents.append(bytes) }
      }
    }
    let source = [file, folder].compactMap { $0 }.joined(separator: " ")
    let name = storeName ?? (file != nil ? "file" : "directory")
    do throws(PKIError) {
      var store = try TrustStore(files: contents, folder: hashed, name: name, source: source)
      // A newer bundle of Mozilla may have roots that are unknown to the program.
      if storeName == "mozilla" { store.publicRoots = .all }
      self.store = store
    } catch {
      throw CommandLineError(.badInput, "\(file != nil ? fileOption : folderOption) '\(source)': \(error.description)", hint: error.hint)
    }
    self.version = version
  }

  /// The files of a folder that have a usual extension and no link of OpenSSL's rehash.
  private static func unhashed(_ paths: [String]) -> [String] {
    func name(_ path: String) -> Substring { path.utf8.lastIndex(of: 0x2f).map { path[path.index(after: $0)...] } ?? path[...] }
    let named = paths.filter { path in [".pem", ".crt", ".cer"].contains { path.hasSuffix($0) } }
    guard !named.isEmpty else { return [] }
    let linked = Set(
      paths.lazy.filter { HashedFolder.isHashed(name($0)) }.compactMap { CommandFile.linkTarget($0).map { String(name($0)) } })
    return named.filter { !linked.contains(String(name($0))) }
  }

  /// For `--version -v`: the roots and their age.
  package static func facts(environment: (String) -> String?, now: Timestamp) -> [String] {
    guard let choice = try? TrustChoice(ChainRequest.Trust(), environment: environment) else {
      return ["roots: those of SSL_CERT_FILE or SSL_CERT_DIR cannot be read"]
    }
    let description = choice.description
    let age = description.date.flatMap { Timestamp($0.replacingDots) }.map { (now.seconds - $0.seconds) / 86_400 }
    let words = age.map { ", \($0) days old" } ?? ""
    return ["roots: \(description.name), \(description.count ?? 0) from \(description.source)\(words)"]
  }
}

extension String {
  /// Converts the date of a bundle, `2026.10.18`, to `2026-10-18`.
  fileprivate var replacingDots: String {
    let parts = split(separator: ".")
    return parts.count == 3 ? parts.map { $0.utf8.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-") : self
  }
}

/// Trust stores that are selected by name.
public enum TrustArgument: String, Hashable, Sendable, CaseIterable {
  /// The built-in store, or a newer bundle installed with the program.
  case mozilla
  /// The store of the operating system.
  case system
  /// Built-in stores of other vendors.
  case apple
  case microsoft
  case chrome
  case android
  case java

  /// For messages: `mozilla, system, … and java`.
  package static var words: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
