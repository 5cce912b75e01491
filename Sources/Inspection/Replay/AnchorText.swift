internal import X509

/// Reads the trust anchors of a document.
enum AnchorText {
  /// Texts that are not certificates are left out: a missing anchor makes no chain trusted.
  static func certificates(_ texts: [String]) -> [Certificate] {
    texts.prefix(limit).compactMap { text in
      guard let block = try? PEM.certificates(Array(text.utf8)).first else { return nil }
      return try? Certificate(der: block.der)
    }
  }

  private static let limit = 64
}
