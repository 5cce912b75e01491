package import Bytes
internal import Connect
internal import Crypto
internal import HTTPClient
internal import HTTPWire
internal import Inspection
internal import MockServer
package import Observation
internal import Probes
internal import Report
internal import Resolver
internal import StartTLS
internal import TLSEngine

/// The texts of the hint codes of the libraries, which name options of this program.
package enum Hints {
  /// The text of a hint.
  package static func text(_ hint: Hint) -> String {
    guard case .code(let code, let values) = hint, let template = texts[code] else { return hint.description }
    // In the order of the values, so that a value is not searched for the place of another.
    var (text, rest) = ("", template[...])
    for (index, value) in values.enumerated() {
      guard let place = rest.firstRange(of: "{\(index)}") else { continue }
      text += rest[..<place.lowerBound] + value
      rest = rest[place.upperBound...]
    }
    return text + rest
  }

  /// `{0}` stands for the first value of the hint.
  package static let texts: [HintCode: String] = [
    .nameReplayRoots: "add --cacert or --trust",
    .nameReplayHost: "add --verify-host",
    .nameReplayProfile: "add --profile",
    .writeDocument: "use a document written with --json",
    .givePassphrase: "give the passphrase with --pass",
    .checkPassphrase: "check the passphrase given with --pass",
    .omitStartTLS: "the server speaks TLS at once; leave out --starttls",
    .tryWithoutStartTLS: "the server may have another port that speaks TLS at once; try it without --starttls",
    .checkStartTLSPort: "check the port and the protocol given with --starttls",
    .checkStartTLSProtocol: "check the protocol given with --starttls; a server that starts TLS at once needs none",
    .implicitTLSPort: "servers at port {0} ({1}) speak TLS at once; leave out --starttls",
    .checkStartTLSProtocolOrWait:
      "check the protocol given with --starttls; a server that starts TLS at once needs none; or increase --connect-timeout",
    .waitForStartTLS: "the server is slow or unresponsive; increase --connect-timeout",
    .nameStartTLSProtocol: "name one with --starttls; known: {0}",
    .giveXMPPDomain: "the server does not serve '{0}'; give the chat domain with --starttls-host",
    .useHTTP1: "try --http1.1",
    .usePriorKnowledge: "use --http2-prior-knowledge",
    .raiseDecodedRatio: "--max-decoded-ratio allows more",
    .allowLengthConflict: "--lenient length-conflict reads it by Transfer-Encoding",
    .checkHostName: "check the spelling, or give an address with --resolve HOST:PORT:ADDRESS",
    .retryResolution: "the name server does not respond; try again, or give an address with --resolve HOST:PORT:ADDRESS",
    .lowerSecurityLevel:
      "the server's Diffie-Hellman key is below the limit; fetch --tls-security-level 1 accepts 1024 bits, 0 fewer",
    .useOtherServerName: "the server does not know the name; try another with --sni, or --no-sni",
    .giveClientCertificate: "the server requires a client certificate; give one with --cert and --key",
    .dropAddressFamily: "drop -4 or -6",
    .checkProxyUser: "check --proxy-user",
    .giveProxyUser: "give --proxy-user USER:PASSWORD",
    .sendProxyBasicAtOnce: "--proxy-basic sends the credentials with the first request",
    .useProxyDigest: "--proxy-digest or --proxy-anyauth",
    .checkProxyScheme: "check the proxy's port and the scheme given with --proxy",
    .trustProxy: "name its roots with --proxy-cacert, or pass over this with --proxy-insecure",
    .trustRoot: "--cacert FILE trusts a private root; --insecure continues without trust",
    .expectOtherName: "check the URL's host; --verify-host NAME expects another name; --insecure continues without trust",
    .verifyAtOtherTime: "check this machine's clock; --at TIME verifies as of another time; --insecure continues without trust",
    .sendNoSecrets: "do not send it secrets: its issuer or the root store has withdrawn it; --insecure continues without trust",
    .verifyPathAlone:
      "the server needs another certificate; --profile rfc5280 verifies the path alone; --insecure continues without trust",
    .printPins: "--pin-report prints the pins that would",
    .omitStatusRequirement: "--cert-status requires it",
    .offerBothVersions: "--http2 offers it and accepts HTTP/1.1 too",
    .raiseRedirectLimit: "--max-redirs allows more",
    .raiseFileSize: "--max-filesize allows more",
    .raiseMaximumTime: "--max-time allows more",
    .useOtherServerNameForAll:
      "it refused hellos of every version from SSLv2 to TLS 1.3, also those with suites and groups that libssl lacks; try another --sni",
    .omitCertificateType:
      "the server may have no such certificate, or accept only what this libssl lacks; without --certificate-type more is tried",
    .raiseChainLimit: "raise --max-chain-bytes to see them",
    .runCiphers: "'tlsprobe ciphers' lists what it accepts",
    .giveHTTPArchive: "name an HTTP Archive 1.2, as browsers, tlsprobe fetch and --record write it",
  ]
}

extension Hint {
  /// The hint as a text, for documents.
  package var resolved: Hint { .text(Hints.text(self)) }
}

extension Failure {
  fileprivate mutating func resolveHint() { hint = hint?.resolved }
}

/// An observation whose failures have hints.
package protocol HintedObservation: DocumentObservation {
  /// Replaces codes of hints with their texts.
  mutating func resolveHints()
}

extension Outcome where Value: HintedObservation {
  /// The outcome with texts in place of the codes of hints.
  package var withHints: Self {
    switch self {
    case .observed(var value):
      value.resolveHints()
      return .observed(value)
    case .failed(var failure):
      failure.resolveHint()
      return .failed(failure)
    case .skipped: return self
    }
  }
}

extension ChainObservation: HintedObservation {
  package mutating func resolveHints() {
    for index in addresses.indices { addresses[index].failure?.resolveHint() }
  }
}

extension CiphersObservation: HintedObservation {
  /// It has no failures.
  package mutating func resolveHints() {}
}

extension ProbeObservation: HintedObservation {
  package mutating func resolveHints() {
    for index in attempts.indices { attempts[index].failure?.resolveHint() }
    for index in series.failures.indices { series.failures[index].failure.resolveHint() }
  }
}

extension AuditObservation: HintedObservation {
  package mutating func resolveHints() {
    chain = chain?.withHints
    for index in addresses.indices {
      addresses[index].failure?.resolveHint()
      addresses[index].ciphers = addresses[index].ciphers?.withHints
      addresses[index].probe = addresses[index].probe?.withHints
    }
  }
}

extension FetchObservation: HintedObservation {
  package mutating func resolveHints() {
    guard let hint = error?.hint else { return }
    error?.hint = hint.resolved
  }
}
