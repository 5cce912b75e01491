internal import CommandSupport
internal import FetchCLI
internal import LocalPage
internal import Transport

/// The files of requests that `--collection` names, read on other threads whenever they are shown: the user may edit them meanwhile.
struct UICollections: PageCollections {
  private let files: [String]
  private let pool: BlockingPool

  init(_ files: [String], on reactor: Reactor) {
    self.files = files
    pool = BlockingPool(on: reactor, maximumThreads: 1)
  }

  /// Throws if a file cannot be run as it is.
  func check() async throws(CommandLineError) {
    for file in files { _ = try await listing(of: file) }
  }

  func read() async -> [PageCollection] {
    var collections: [PageCollection] = []
    for file in files {
      var collection = PageCollection(file: file)
      do throws(CommandLineError) {
        let listing = try await listing(of: file)
        collection.environments = listing.environments
        collection.requests = listing.requests.map { PageCollection.Request(name: $0.name, method: $0.method, url: $0.url) }
      } catch {
        collection.error = error.message
      }
      collections.append(collection)
    }
    return collections
  }

  private func listing(of file: String) async throws(CommandLineError) -> CollectionListing {
    try await CommandInput.reading(in: pool, until: nil) { () throws(CommandLineError) in try CollectionListing(file: file) }
  }
}
