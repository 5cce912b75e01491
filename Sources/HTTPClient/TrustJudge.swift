internal import Connect
internal import DomainNames
internal import PKI

/// Whether a server's certificates are to be believed, once for each connection.
struct TrustJudge {
  let trust: HTTPOptions.Trust
  let url: URI

  /// Whom the certificate has to name: the URL's host, unless another was asked for.
  var name: ReferenceIdentity {
    if let name = trust.name { return name }
    return switch url.host {
    case .name(let name): .dns(name)
    case .address(let address): .ip(address)
    }
  }

  /// What goes out as server_name: never an address (RFC 6066, section 3).
  var serverName: String? {
    guard trust.sendsServerName else { return nil }
    if let name = trust.serverName { return name }
    guard case .name(let name) = url.host else { return nil }
    return name.ascii
  }

  /// Fills in the judgement about what was sent, in DER, the leaf first; an error says that it ends the transfer.
  func judge(_ certificates: [[UInt8]], into facts: inout TLSFacts) throws(HTTPError) {
    facts.isEnforced = trust.isEnforced
    facts.checkedName = name.description
    // Judging none gives an error for it, too.
    let verdict = PKI.judge(served: ServedChain(der: certificates), store: trust.store, name: name, at: trust.time, profile: .client)
    facts.verdict = certificates.isEmpty ? nil : verdict
    guard !verdict.trusted, trust.isEnforced else { return }
    let first = verdict.errors.first
    throw HTTPError(
      .tls, code: "certificate.\(first?.code.rawValue ?? "untrusted")", phase: .verify,
      "the certificate of \(name) is not trusted: \(first?.message ?? "there is no path to a root")",
      hint: "--insecure goes on all the same and still tells why", url: url.description, causes: verdict.errors.dropFirst().map(\.message))
  }
}
