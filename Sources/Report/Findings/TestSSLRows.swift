internal import Bytes
internal import Checks
internal import Observation
internal import Policies
internal import TLSWire

/// The facts of a document that testssl.sh reports as well, one row each.
struct TestSSLRows {
  struct Row {
    let id: String
    /// `example.org/192.0.2.1`.
    let place: String
    let port: String
    let severity: TestSSLTable.Severity
    let finding: String
    let cve: String
    let cwe: String
  }

  private(set) var rows: [Row] = []
  private var place: String
  private let port: String

  init(_ document: Document) {
    let target = document.target
    place = "\(target.file ?? target.host)/"
    port = target.file == nil ? "\(target.port)" : ""
    if let error = document.error { add("scanProblem", .fatal, error.message) }
    for address in document.audit?.addresses ?? [] {
      guard let failure = address.failure else { continue }
      place = "\(target.host)/\(address.endpoint?.address.description ?? "")"
      add("scanProblem", .fatal, failure.message)
    }
    let settings = CheckSettings(isPartial: document.isPartial)
    let parts = document.audit.map { $0.observations(of: target).map { ($0.address.endpoint, $0.seen) } } ?? [(nil, document.observation)]
    for (endpoint, seen) in parts {
      place = "\(target.file ?? target.host)/\((endpoint ?? Self.endpoint(of: seen))?.address.description ?? "")"
      add(seen, settings)
    }
    if let grade = document.grade?.grade { add("overall_grade", Self.severity(ofGrade: grade), grade) }
  }

  private static func endpoint(of seen: Observation) -> Endpoint? {
    seen[CiphersObservation.self]?.value?.endpoint ?? seen[ChainObservation.self]?.value?.addresses.first?.endpoint
  }

  private mutating func add(
    _ id: String, _ severity: TestSSLTable.Severity, _ finding: String, cve: String = "", cwe: String = ""
  ) {
    let text = TerminalText.escape(finding)
    rows.append(Row(id: id, place: place, port: port, severity: severity, finding: text, cve: cve, cwe: cwe))
  }

  private mutating func add(_ seen: Observation, _ settings: CheckSettings) {
    if let ciphers = seen[CiphersObservation.self]?.value { addVersions(ciphers) }
    if let alpn = seen[ProbeObservation.self]?.value?.alpn {
      let names = alpn.matrix.filter { $0.support == .accepted }.map(\.name)
      add("ALPN", .info, names.isEmpty ? alpn.selected ?? "not offered" : names.joined(separator: ", "))
    }
    for row in TestSSLTable.suites { add(row, seen, settings) }
    if let ciphers = seen[CiphersObservation.self]?.value { addOrder(ciphers) }
    for address in seen[ChainObservation.self]?.value?.addresses.filter(\.isObserved).prefix(Self.mostAddresses) ?? [] {
      if seen[CiphersObservation.self] == nil { place = "\(seen.target.host)/\(address.endpoint.address)" }
      add(address.chain)
    }
    if let verify = seen[VerifyObservation.self]?.value { add(verify.chain) }
    if let page = seen[WebObservation.self]?.value?.page { addStrictTransport(page.headers.values(of: "Strict-Transport-Security")) }
    if seen.target.starttls != nil { add(TestSSLTable.startTLS, seen, settings) }
    for row in TestSSLTable.vulnerabilities { add(row, seen, settings) }
  }

  private static let mostAddresses = 64

  /// A row that is the result of a check; none if its subject was not examined.
  private mutating func add(_ row: TestSSLTable.Check, _ seen: Observation, _ settings: CheckSettings) {
    guard let check = Self.checks[row.check] else { return }
    let found = check.findings(in: seen, settings: settings).filter { finding in row.alias.map(finding.aliases.contains) ?? true }
    if let finding = found.first {
      add(row.id, row.found, "\(row.foundText): \(finding.detail)", cve: row.cve, cwe: row.cwe)
      return
    }
    switch check.coverage(in: seen, settings: settings) {
    case .examined: add(row.id, row.absent, row.absentText, cve: row.cve, cwe: row.cwe)
    case .undetermined(let reason): add(row.id, .warn, "undetermined: \(reason)", cve: row.cve, cwe: row.cwe)
    case .notExamined: break
    }
  }

  private static let checks = Dictionary(Checks.all.map { ($0.id, $0) }) { first, _ in first }
}

// MARK: - Suites and groups

extension TestSSLRows {
  private mutating func addVersions(_ seen: CiphersObservation) {
    for row in TestSSLTable.versions {
      guard let version = seen.protocols.first(where: { $0.version == row.version }) else { continue }
      if version.isAccepted {
        add(row.id, row.accepted, "offered")
      } else if version.isRefused {
        add(row.id, row.refused, "not offered")
      } else {
        add(row.id, .warn, "undetermined: \(FeatureFormatter.reason(version.evidence))")
      }
    }
  }

  private mutating func addOrder(_ seen: CiphersObservation) {
    let orders = seen.acceptedProtocols.filter { !$0.version.hasPrefix("TLSv1.3") && $0.cipherSuites.count > 1 }.compactMap(\.preference)
    if orders.contains(.client) {
      add("cipher_order", .low, "not the server's")
    } else if orders.contains(.undetermined) {
      add("cipher_order", .warn, "undetermined")
    } else if orders.contains(where: { $0 == .server || $0 == .serverUnlessClientPrefersChaCha20 }) {
      add("cipher_order", .ok, "server")
    }
    guard seen.asked.contains("groups") else { return }
    let hybrids = seen.groups.filter { $0.kind?.isPostQuantum == true }
    if hybrids.contains(where: \.isAccepted) {
      add("FS_KEMs", .ok, hybrids.filter(\.isAccepted).map(\.name).joined(separator: " "))
    } else if let open = hybrids.first(where: { !$0.isRefused }) {
      add("FS_KEMs", .warn, "undetermined: \(open.name)")
    } else if seen.protocols.contains(where: { $0.version == "TLSv1.3" && ($0.isAccepted || $0.isRefused) }) {
      add("FS_KEMs", .low, "no KEMs offered")
    }
  }

  private static func severity(ofGrade grade: String) -> TestSSLTable.Severity {
    switch grade.first {
    case "A": .ok
    case "B", "C": .medium
    case "D", "E": .high
    default: .critical
    }
  }
}

// MARK: - Certificates

extension TestSSLRows {
  private mutating func add(_ chain: ChainDescription) {
    guard let leaf = chain.certificates.first, leaf.malformed == nil else { return }
    add("cert_numbers", .info, "1")
    addFields(of: leaf)
    if let verdict = chain.verdict { addVerdict(verdict, of: chain) }
    addValidity(of: leaf)
    add("cert_crlDistributionPoints", .info, Self.list(leaf.crlDistributionPoints))
    add("cert_ocspURL", .info, Self.list(leaf.authorityInformationAccess.ocsp))
    let isStapled = chain.ocspStaple != nil
    add("OCSP_stapling", isStapled ? .ok : .info, isStapled ? "offered" : "not offered")
    let mustStaple = leaf.tlsFeatures.contains { $0.hasPrefix("status_request") }
    add("cert_mustStapleExtension", mustStaple ? .ok : .info, mustStaple ? "supported" : "none")
    add("certs_countServer", .info, "\(chain.certificates.count)")
    if let order = chain.servedOrder { add("certs_list_ordering_problem", order.inOrder ? .info : .low, order.inOrder ? "no" : "yes") }
    add("cert_caIssuers", .info, Self.commonName(in: leaf.issuer))
  }

  private mutating func addFields(of leaf: CertificateDescription) {
    add("cert_signatureAlgorithm", .info, leaf.signatureAlgorithm)
    if let key = leaf.publicKey {
      let size = [key.algorithm, key.bits.map { "\($0) bits" }, key.curve.map { "(curve \($0))" }].compactMap(\.self)
      add("cert_keySize", .info, size.joined(separator: " "))
    }
    if !leaf.keyUsage.isEmpty { add("cert_keyUsage", .info, leaf.keyUsage.joined(separator: ", ")) }
    if !leaf.extendedKeyUsage.isEmpty { add("cert_extKeyUsage", .info, leaf.extendedKeyUsage.joined(separator: ", ")) }
    add("cert_serialNumber", .info, leaf.serial.uppercased())
    add("cert_fingerprintSHA1", .info, leaf.fingerprints.sha1.uppercased())
    add("cert_fingerprintSHA256", .info, leaf.fingerprints.sha256.uppercased())
    add("cert_commonName", .info, Self.commonName(in: leaf.subject))
    let names = leaf.subjectAlternativeNames.map { name in name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name }
    add("cert_subjectAltName", .info, Self.list(names))
  }

  private mutating func addVerdict(_ verdict: VerdictDescription, of chain: ChainDescription) {
    if let matches = verdict.hostnameMatches {
      add("cert_trust", matches ? .ok : .high, matches ? "the name matches" : "certificate does not match supplied URI")
    }
    let errors = verdict.errors.filter { $0.code != "hostname_mismatch" }
    if errors.isEmpty {
      let isPassed = verdict.trusted || verdict.hostnameMatches == false
      add("cert_chain_of_trust", isPassed ? .ok : .warn, isPassed ? "passed" : "undetermined")
    } else if errors.allSatisfy({ chain.isUnansweredRequest($0) }) {
      add("cert_chain_of_trust", .warn, "undetermined: \(errors[0].message)")
    } else {
      add("cert_chain_of_trust", .critical, "failed (\(errors.map(\.code).joined(separator: ", ")))")
    }
  }

  /// With the limits of 60 and 30 days.
  private mutating func addValidity(of leaf: CertificateDescription) {
    guard let days = leaf.daysLeft, let start = leaf.notBefore, let end = leaf.notAfter else { return }
    let (severity, text): (TestSSLTable.Severity, String) =
      switch days {
      case ..<0: (.critical, "expired")
      case ..<30: (.high, "expires < 30 days (\(days))")
      case ..<60: (.medium, "expires < 60 days (\(days))")
      default: (.ok, "\(days) >= 60 days")
      }
    add("cert_expirationStatus", severity, text)
    add("cert_notBefore", .info, Self.minute(start))
    add("cert_notAfter", severity, Self.minute(end))
  }

  /// `2026-10-27 14:58`.
  private static func minute(_ time: Timestamp) -> String {
    String(time.rfc3339.prefix(16)).replacing("T", with: " ")
  }

  /// `none` for an empty list: two hyphens, as in testssl.sh, would be a formula.
  private static func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: " ") }

  /// The value of CN in an RFC 4514 text; the whole name without one.
  private static func commonName(in name: String) -> String {
    guard name.hasPrefix("CN=") else { return name }
    var value = ""
    var isEscaped = false
    for character in name.dropFirst(3) {
      if !isEscaped, character == "," || character == "+" { break }
      isEscaped = !isEscaped && character == "\\"
      value.append(character)
    }
    return value
  }

  private mutating func addStrictTransport(_ lines: [String]) {
    guard let line = lines.first else { return add("HSTS", .low, "not offered") }
    let parts = line.split(separator: ";").map { part in part.filter { $0 != " " && $0 != "\"" }.lowercased() }
    guard let age = parts.first(where: { $0.hasPrefix("max-age=") }).flatMap({ Int64($0.dropFirst(8)) }) else {
      return add("HSTS_time", .medium, "max-age is missing or not a number")
    }
    let severity: TestSSLTable.Severity = age == 0 ? .low : age < 15_552_000 ? .medium : .ok
    add("HSTS_time", severity, "\(age / 86_400) days (=\(age) seconds)")
    let covers = parts.contains("includesubdomains")
    add("HSTS_subdomains", covers ? .ok : .info, covers ? "includes subdomains" : "only for this domain")
    let preload = parts.contains("preload")
    add("HSTS_preload", preload ? .ok : .info, preload ? "marked for preloading" : "not marked for preloading")
  }
}
