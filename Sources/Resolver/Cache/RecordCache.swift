public import Bytes
internal import DNSWire

/// A cache of responses in memory that evicts the least recently used names.
public struct RecordCache: Sendable {
  public struct Limits: Hashable, Sendable {
    /// The number of names; a name may have responses of several types.
    public var names: Int
    /// The size of all responses in memory, approximately.
    public var bytes: Int

    public init(names: Int = 100, bytes: Int = 1 << 20) {
      self.names = max(names, 0)
      self.bytes = max(bytes, 0)
    }
  }

  /// The cached responses to a question.
  public struct Match: Hashable, Sendable {
    /// A response that has not expired.
    public var fresh: CachedResponse?
    /// An expired response that may be used while resolution fails.
    public var expired: CachedResponse?
    /// A recent failure of resolution, for which the query should not be repeated yet.
    public var failure: CachedResponse?
  }

  private struct Node {
    let name: DNSName
    var responses: [RecordCacheKey: CachedResponse] = [:]
    /// Apart from the responses, so that a failure does not replace an expired response.
    var failures: [RecordCacheKey: CachedResponse] = [:]
    var bytes = 0
    var newer: Int?
    var older: Int?
  }

  public let limits: Limits
  public let lifetimes: CacheLifetimes
  /// The nodes of a doubly linked list from the most to the least recently used; nil in free slots.
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var slots: [DNSName: Int] = [:]
  private var newest: Int?
  private var oldest: Int?
  public private(set) var byteCount = 0

  public init(limits: Limits = Limits(), lifetimes: CacheLifetimes = CacheLifetimes()) {
    self.limits = limits
    self.lifetimes = lifetimes
  }

  public var nameCount: Int { slots.count }

  /// The keys of all responses, those of the most recently used names first.
  public var keys: [RecordCacheKey] { inOrder.flatMap { $0.responses.keys } }

  /// Returns the cached responses and marks the name as used.
  public mutating func match(_ key: RecordCacheKey, at now: MonotonicInstant) -> Match {
    guard let slot = slots[key.question.name], let node = nodes[slot] else { return Match() }
    touch(slot)
    var match = Match()
    if let response = node.responses[key] {
      if response.isFresh(at: now) { match.fresh = response } else if lifetimes.keeps(response, at: now) { match.expired = response }
    }
    if let failure = node.failures[key], failure.isFresh(at: now) { match.failure = failure }
    return match
  }

  /// Stores a received response, if it may be cached; nil if not.
  @discardableResult
  public mutating func store(_ response: RecordResponse, for key: RecordCacheKey, at now: MonotonicInstant) -> CachedResponse? {
    guard let (response, lifetime) = lifetimes.cacheable(response) else { return nil }
    let cached = CachedResponse(response, received: now, lifetime: lifetime)
    insert(cached, for: key)
    return cached
  }

  /// Adds a response, unless there is one that was received later.
  public mutating func insert(_ cached: CachedResponse, for key: RecordCacheKey) {
    let isFailure = cached.response.kind == .failure
    let slot = slots[key.question.name] ?? append(key.question.name)
    let kept = isFailure ? nodes[slot]?.failures[key] : nodes[slot]?.responses[key]
    if let kept, kept.received > cached.received { return }
    if isFailure {
      nodes[slot]?.failures[key] = cached
    } else {
      nodes[slot]?.responses[key] = cached
      nodes[slot]?.failures[key] = nil
    }
    recount(slot)
    touch(slot)
    while slots.count > limits.names || byteCount > limits.bytes, let last = oldest { remove(last) }
  }

  /// Removes the responses that are expired for longer than they are kept; returns their number.
  @discardableResult
  public mutating func removeExpired(at now: MonotonicInstant) -> Int {
    var removed = 0
    for slot in slots.values {
      guard var node = nodes[slot] else { continue }
      let before = node.responses.count
      node.responses = node.responses.filter { lifetimes.keeps($0.value, at: now) }
      node.failures = node.failures.filter { $0.value.isFresh(at: now) }
      removed += before - node.responses.count
      nodes[slot] = node
      if node.responses.isEmpty, node.failures.isEmpty { remove(slot) } else { recount(slot) }
    }
    return removed
  }

  /// Makes all responses expire at `now`, so that they serve only while resolution fails.
  public mutating func expireAll(at now: MonotonicInstant) {
    for slot in slots.values {
      nodes[slot]?.failures = [:]
      for key in nodes[slot]?.responses.keys.map({ $0 }) ?? [] { nodes[slot]?.responses[key]?.expire(at: now) }
      recount(slot)
    }
  }

  public mutating func removeAll() { self = RecordCache(limits: limits, lifetimes: lifetimes) }

  private var inOrder: [Node] {
    var list: [Node] = []
    var slot = newest
    while let current = slot, let node = nodes[current] {
      list.append(node)
      slot = node.older
    }
    return list
  }
}

// MARK: - The list of names

extension RecordCache {
  private mutating func append(_ name: DNSName) -> Int {
    let slot = free.popLast() ?? nodes.count
    if slot == nodes.count { nodes.append(nil) }
    nodes[slot] = Node(name: name)
    slots[name] = slot
    link(slot)
    return slot
  }

  private mutating func remove(_ slot: Int) {
    guard let node = nodes[slot] else { return }
    unlink(slot)
    byteCount -= node.bytes
    slots[node.name] = nil
    nodes[slot] = nil
    free.append(slot)
  }

  private mutating func touch(_ slot: Int) {
    guard newest != slot else { return }
    unlink(slot)
    link(slot)
  }

  private mutating func link(_ slot: Int) {
    nodes[slot]?.older = newest
    nodes[slot]?.newer = nil
    if let newest { nodes[newest]?.newer = slot }
    newest = slot
    if oldest == nil { oldest = slot }
  }

  private mutating func unlink(_ slot: Int) {
    guard let node = nodes[slot] else { return }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
  }

  private mutating func recount(_ slot: Int) {
    guard let node = nodes[slot] else { return }
    let bytes = (Array(node.responses.values) + Array(node.failures.values)).reduce(node.name.wire.count) { $0 + $1.byteCount }
    byteCount += bytes - node.bytes
    nodes[slot]?.bytes = bytes
  }
}
