internal import TLSWire

/// Finds out what a server accepts with as few hellos as can be, as a machine without sockets and clocks.
///
/// The driver asks for hellos when it has room for them and brings what came of each; every hello that it takes it has to
/// answer for, if only with `.silence`.
public struct Enumerator: Sendable {
  public init(_ plan: EnumerationPlan, seed: UInt64) {
    result = Enumerated()
  }

  /// Hellos that can be sent now, the most urgent first, at most `limit`.
  public mutating func next(atMost limit: Int) -> [Inquiry] { [] }

  /// How many more hellos will surely follow soon: connections that it pays to open ahead.
  public var foreseeable: Int { 0 }

  public mutating func received(_ answer: Answer, to id: Inquiry.ID) {}

  /// Nothing is left to ask, and nothing is under way.
  public var isDone: Bool { true }

  /// All that is known by now; questions that are open stand as undetermined.
  public private(set) var result: Enumerated

  public var progress: Progress { Progress(suitesFound: 0, hellosAnswered: 0, hellosExpected: 0) }

  public struct Progress: Hashable, Sendable {
    /// Pairs of version and suite.
    public var suitesFound: Int
    public var hellosAnswered: Int
    /// Of the whole work, as far as can be told.
    public var hellosExpected: Int
  }
}

extension Inquiry: Identifiable {}
