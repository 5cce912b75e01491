/// A part of the report about a fetch; `--timings` and `--certs` select one alone.
public enum FetchPart: Hashable, Sendable, CaseIterable {
  case result, connection, timings, certificates
}
