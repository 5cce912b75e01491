/// Tests that the private key is not publicly known.
struct Blocklists: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    key.lists.blocklists.compactMap { list in
      list.entry(for: key.key).map { entry in
        let source = entry.source.map { " as \u{201c}\(ChainErrorText.shortened($0))\u{201d}" } ?? ""
        return KeyWeakness(
          .blocklisted, "the key stands in the list \(ChainErrorText.shortened(list.name))\(source)", evidence: entry.hash,
          reference: "CA/Browser Forum BR, section 6.1.1.3")
      }
    }
  }
}
