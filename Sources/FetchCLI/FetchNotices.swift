internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import PathValidation
internal import Probes
internal import Report
internal import X509

/// Lines on standard error about unexpected results: a certificate accepted because of `--insecure`, authentication that is not supported,
/// and on a terminal a redirect that is not followed and a response without content.
struct FetchNotices {
  private let order: FetchPlan
  private let result: FetchResult
  /// With `-C`: true if the file was complete already.
  private let isComplete: Bool
  private let terminal: TerminalCapabilities

  init(_ order: FetchPlan, _ result: FetchResult, isComplete: Bool, terminal: TerminalCapabilities) {
    self.order = order
    self.result = result
    self.isComplete = isComplete
    self.terminal = terminal
  }

  /// Empty if there is nothing to report, and with `--silent` and `--quiet`.
  var text: String {
    guard !order.output.isSilent, !order.output.isQuiet else { return "" }
    return (untrusted + inexact + [authentication, redirect ?? emptiness].compactMap { $0 })
      .map { TerminalText.escape("tlsprobe: \($0)") + "\n" }.joined()
  }

  /// One line per host name.
  private var untrusted: [String] {
    var lines: [String] = []
    for hop in result.hops {
      guard let facts = hop.connection?.tls, !facts.isEnforced, let verdict = facts.verdict, !verdict.trusted else { continue }
      let line =
        "warning: the certificate of \(facts.checkedName ?? hop.url.authority) is not trusted, and --insecure accepts it: "
        + (verdict.errors.first?.message ?? "there is no path to a root")
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// Options that change the fingerprint of a profile.
  private var inexact: [String] {
    guard let profile = result.hops.lazy.compactMap({ $0.connection?.tls?.profile }).first, !profile.isExact else { return [] }
    return [
      "note: the fingerprint differs from that of \(profile.title), because options change its application protocols or server name"
    ]
  }

  private var authentication: String? {
    guard let head = result.hops.last?.response else { return nil }
    let (peer, name) = head.status == 407 ? ("proxy", "Proxy-Authenticate") : ("server", "WWW-Authenticate")
    guard head.status == 401 || head.status == 407 else { return nil }
    var offered: [String] = []
    for challenge in head.fields.challenges(name) {
      guard let scheme = Self.unsupported.first(where: { challenge.isScheme($0) }) else { return nil }
      if !offered.contains(scheme) { offered.append(scheme) }
    }
    guard !offered.isEmpty else { return nil }
    return "the \(peer) offers only \(offered.joined(separator: " and ")) authentication, which is not supported "
      + "(hint: Basic, Digest and bearer tokens are)"
  }

  private var redirect: String? {
    guard isForPerson, order.options.redirects == .never, let hop = result.hops.last, let redirect = hop.redirect, !redirect.isFollowed,
      let status = hop.response?.status
    else { return nil }
    return "\(status) redirects to \(order.redaction.shown(redirect.url.description)), which is not followed (hint: -L follows redirects)"
  }

  private var emptiness: String? {
    guard isForPerson, !isComplete, result.error == nil, order.request.method != "HEAD", let hop = result.hops.last,
      let head = hop.response, hop.request.method != "HEAD", hop.body.wire == 0, hop.body.decoded == 0
    else { return nil }
    let status = head.reasonText.isEmpty ? "\(head.status)" : "\(head.status) \(head.reasonText)"
    return "\(status): the response has no content"
  }

  /// True if only the content is shown, on a terminal.
  private var isForPerson: Bool {
    let output = order.output
    return terminal.errorIsTerminal && terminal.outputIsTerminal && output.file == nil && output.parts == [.content] && !output.isJSON
      && output.writeOut == nil && output.verbosity == 0
  }

  private static let unsupported = ["Negotiate", "NTLM"]
}
