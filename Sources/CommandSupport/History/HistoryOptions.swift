/// The option of all commands whose results are stored in the history.
package enum HistoryOptions {
  package static let rows: [OptionRow] = [
    OptionRow(nil, "no-history", curl: .unneeded, section: "Output", "Do not store this run in the history.")
  ]
}
