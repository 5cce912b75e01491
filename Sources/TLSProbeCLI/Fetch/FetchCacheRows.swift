/// Options for state kept between runs, to reduce requests.
enum FetchCacheRows: OptionSection {
  static let section = "Cache"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "cache", "folder", section: section, completion: .folder,
      """
      Store responses in this folder and reuse them while they are fresh; stale ones are validated (RFC 9111). One file per URL, readable \
      by its owner only.
      """),
    OptionRow(
      nil, "no-cache", section: section,
      "Send Cache-Control: no-cache, so that caches validate their response, and do not use the folder of --cache."),
    OptionRow(
      nil, "cache-stats", section: section,
      "Print hits, misses and the size of the --cache folder to standard error."),
  ]
}
