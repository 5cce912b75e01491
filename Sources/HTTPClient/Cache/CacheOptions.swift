internal import Bytes

/// Settings shared by the stages of a cache.
struct CacheOptions {
  let store: any ResponseStore
  let partition: String
  let now: () -> Timestamp
}
