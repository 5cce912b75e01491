internal import Bytes

/// What a cache's stages have in common.
struct CacheTerms {
  let store: any ResponseStore
  let partition: String
  let now: () -> Timestamp
}
