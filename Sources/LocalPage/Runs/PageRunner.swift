/// Runs a command of the program, in this process.
package protocol PageRunner: Sendable {
  /// Runs the command until it ends; cancelling the task interrupts it. `progress` is called with each line of progress.
  func run(_ order: RunOrder, progress: @escaping @Sendable (String) -> Void) async -> PageRunResult
}

/// The result of a command.
package struct PageRunResult: Sendable {
  /// The exit status.
  package var status: Int
  /// The JSON document; empty if there is none.
  package var document: [UInt8]
  /// The messages on standard error.
  package var messages: String
  /// The number of its entry in the history; nil if it was not stored.
  package var entry: Int64?

  package init(status: Int, document: [UInt8] = [], messages: String = "", entry: Int64? = nil) {
    self.status = status
    self.document = document
    self.messages = messages
    self.entry = entry
  }
}
