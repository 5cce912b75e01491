internal import Bytes
internal import Observation

/// Trust stores for people.
enum TrustText {
  private static let labelWidth = 12

  static func render(_ document: TrustDocument, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    switch document.question {
    case .list: list(document.stores, to: &page)
    case .show: for store in document.stores { show(store, to: &page) }
    case .diff: compare(document, to: &page)
    }
    for store in document.stores where !store.malformed.isEmpty {
      page.prose(
        "\(store.label): \(AmountFormatter.of(store.malformed.count, "entry")) cannot be read: \(store.malformed[0])", first: "! ",
        rest: "  ")
    }
    return page.bytes
  }

  private static func list(_ stores: [TrustedStore], to page: inout TextPage) {
    var table = TextTable([.init(title: "store"), .init(title: "roots", isNumber: true), .init(title: "of"), .init(title: "from")])
    for store in stores {
      table.row([.init(store.label), .init("\(store.store.count ?? 0)"), .init(store.store.date ?? ""), .init(store.store.source)])
    }
    table.write(to: &page)
  }

  private static func show(_ store: TrustedStore, to page: inout TextPage) {
    let roots = store.roots ?? []
    if let certificate = roots.first?.certificate, let root = roots.first {
      page.line(page.style.bold(TerminalText.escape(root.subject)))
      var facts = CertificateFacts.of(certificate, style: page.style, verbose: page.options.verbose)
      facts.append(Fact("trusted by", list: root.stores))
      if let limits = root.limits { facts.append(Fact("limited to", limits)) }
      for fact in facts { page.fact(fact, indent: "  ", labelWidth: labelWidth) }
      return
    }
    page.line(page.style.bold(TerminalText.escape("\(store.label): \(AmountFormatter.of(roots.count, "root"))\(basis(store))")))
    write(roots, to: &page)
  }

  private static func compare(_ document: TrustDocument, to page: inout TextPage) {
    let labels = document.stores.map(\.label)
    page.prose(
      TerminalText.escape("\(labels.joined(separator: " and ")) share \(AmountFormatter.of(document.shared ?? 0, "root"))"), first: "",
      rest: "  ")
    for store in document.stores {
      let roots = store.roots ?? []
      page.line()
      page.line(page.style.bold(TerminalText.escape("Only \(store.label): \(AmountFormatter.of(roots.count, "root"))\(basis(store))")))
      if !roots.isEmpty { write(roots, to: &page) }
    }
  }

  private static func basis(_ store: TrustedStore) -> String { store.store.date.map { ", as of \($0)" } ?? "" }

  private static func write(_ roots: [TrustedRoot], to page: inout TextPage) {
    var table = TextTable([
      .init(title: "key"), .init(title: "until"), .init(title: "SHA-256"), .init(title: "subject"),
    ])
    for root in roots {
      let fingerprint = page.options.verbose ? root.sha256 : String(root.sha256.prefix(16))
      let limits = root.limits.map { " (\($0))" } ?? ""
      table.row([.init(root.publicKey.description), .init(root.notAfter.date), .init(fingerprint), .init(root.subject + limits)])
    }
    table.write(to: &page)
  }
}
