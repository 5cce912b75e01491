internal import Observation

/// Certificates in the order sent, each with its facts, drawn as the branches of a tree.
struct CertificateTree: TextDrawing {
  let certificates: [CertificateDescription]
  /// The remarks to append to a subject.
  let remarks: (CertificateDescription) -> String

  init(_ certificates: [CertificateDescription], remarks: @escaping (CertificateDescription) -> String = { _ in "" }) {
    self.certificates = certificates
    self.remarks = remarks
  }

  func write(to page: inout TextPage) {
    for certificate in certificates {
      let isLast = certificate.depth == certificates.last?.depth
      let branch = isLast ? page.style.lastBranch : page.style.branch
      // Narrow enough for a SHA-256 to fit into 80 columns.
      let indent = (isLast ? "   " : page.style.trunk) + "  "
      let subject = certificate.subject.isEmpty ? "(no subject)" : TerminalText.escape(certificate.subject)
      page.prose(
        subject + remarks(certificate), first: page.style.dim(branch) + page.style.bold("\(certificate.depth)") + " ", rest: indent)
      for fact in CertificateFacts.of(certificate, style: page.style, verbose: page.options.verbose) {
        page.fact(fact, indent: indent, labelWidth: Self.labelWidth)
      }
    }
  }

  static let labelWidth = 11
}
