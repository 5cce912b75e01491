internal import CommandSupport
internal import LocalPage
internal import Store
internal import Transport

/// The user's history for the page, read on other threads.
struct UIHistory: PageHistory {
  private let context: CommandContext
  private let pool: BlockingPool

  init(_ context: CommandContext, on reactor: Reactor) {
    self.context = context
    pool = BlockingPool(on: reactor, maximumThreads: 2)
  }

  func entries(_ query: HistoryQuery) async throws(PageHistoryError) -> [HistoryEntry] {
    try await read { store throws(StoreError) in try store.entries(query) } ?? []
  }

  func entry(_ number: Int64) async throws(PageHistoryError) -> HistoryEntry? {
    try await read { store throws(StoreError) in try store.entry(number) } ?? nil
  }

  func remove(_ number: Int64) async throws(PageHistoryError) {
    _ = try await read { store throws(StoreError) in try store.remove([number]) }
  }

  private func read<T: Sendable>(
    _ body: @escaping @Sendable (borrowing HistoryStore) throws(StoreError) -> T
  ) async throws(PageHistoryError) -> T? {
    do throws(CommandLineError) {
      return try await CommandInput.reading(in: pool, until: nil) { [context] () throws(CommandLineError) in
        try HistoryAccess.read(in: context, body)
      }
    } catch {
      throw PageHistoryError(error.description)
    }
  }
}
