/// Options for state kept between runs, to reduce requests.
enum FetchCacheRows: OptionSection {
  static let section = "Cache"

  static let rows: [OptionRow] = [
    OptionRow(
      nil, "cache", "folder", section: section, completion: .folder,
      """
      Store answers in this folder, and answer from it what is fresh (RFC 9111); what is stale is validated. One file a URL, for its owner \
      alone.
      """),
    OptionRow(
      nil, "no-cache", section: section,
      "Ask caches on the way for the server's own answer, and neither read nor write the folder of --cache."),
    OptionRow(
      nil, "cache-stats", section: section,
      "Print on standard error how often the folder of --cache had the answer, and what is in it."),
  ]
}
