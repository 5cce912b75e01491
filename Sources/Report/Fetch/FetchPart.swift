/// What there is to be told about a fetch; `--timings` and `--certs` ask for one alone.
public enum FetchPart: Hashable, Sendable, CaseIterable {
  case result, connection, timings, certificates
}
