internal import Bytes
internal import Templates

/// The requests of a run, in an order in which dependencies come first.
struct RunPlan {
  /// Positions in the collection's requests.
  let setup: [Int]
  let main: [Int]
  let teardown: [Int]
  /// The dependencies of each request of the collection.
  let dependencies: [[Int]]

  /// Runs the named requests and their dependencies, or all requests that are in neither setup nor teardown.
  init(_ collection: RequestCollection, selecting names: [String]) throws(CollectionError) {
    let requests = collection.requests
    let places = Dictionary(requests.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    dependencies = requests.map { $0.dependencies.compactMap { places[$0.name] } }
    let teardown = Self.unique(collection.teardown.compactMap { places[$0.name] })
    var sorter = Sorter(collection: collection, dependencies: dependencies)
    for place in requests.indices { try sorter.visit(place) }
    let order = sorter.order
    let setup = Self.closure(of: collection.setup.compactMap { places[$0.name] }, dependencies)
    var selected: [Int] = []
    for name in names {
      guard let place = places[name] else {
        let near = NearestName(to: name, among: requests.map(\.name)).name
        throw CollectionError(
          .unknownName, at: SourcePosition(file: collection.file, line: 1, column: 1), "no request '\(name)'",
          hint: near.map { "did you mean '\($0)'?" })
      }
      selected.append(place)
    }
    if names.isEmpty { selected = requests.indices.filter { !teardown.contains($0) } }
    let main = Self.closure(of: selected, dependencies)
    self.setup = order.filter { setup.contains($0) }
    self.main = order.filter { main.contains($0) && !setup.contains($0) }
    self.teardown = teardown.filter { !main.contains($0) && !setup.contains($0) }
  }

  /// The requests whose captures a request can read, in the order of the run.
  func visible(from place: Int) -> [Int] {
    guard !(dependencies[place].isEmpty && setup.isEmpty) else { return [] }
    let closure = Self.closure(of: dependencies[place], dependencies)
    // A request of the setup reads those before it.
    let earlier = setup.prefix { $0 != place }
    return earlier + (main + teardown).filter { closure.contains($0) && !setup.contains($0) }
  }

  private static func closure(of places: [Int], _ dependencies: [[Int]]) -> Set<Int> {
    var (closure, open): (Set<Int>, [Int]) = ([], places)
    while let place = open.popLast() {
      if closure.insert(place).inserted { open += dependencies[place] }
    }
    return closure
  }

  private static func unique(_ places: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return places.filter { seen.insert($0).inserted }
  }

  /// Sorts depth first, with a list of its own instead of recursion.
  private struct Sorter {
    let collection: RequestCollection
    let dependencies: [[Int]]
    var order: [Int] = []
    private var isDone: [Bool]
    private var isActive: [Bool]

    init(collection: RequestCollection, dependencies: [[Int]]) {
      self.collection = collection
      self.dependencies = dependencies
      isDone = Array(repeating: false, count: dependencies.count)
      isActive = isDone
    }

    mutating func visit(_ root: Int) throws(CollectionError) {
      guard !isDone[root] else { return }
      var path = [(place: root, next: 0)]
      isActive[root] = true
      while let (place, next) = path.last {
        guard next < dependencies[place].count else {
          path.removeLast()
          isActive[place] = false
          isDone[place] = true
          order.append(place)
          continue
        }
        path[path.count - 1].next += 1
        let dependency = dependencies[place][next]
        guard !isActive[dependency] else { throw cycle(path.map(\.place), to: dependency, next) }
        guard !isDone[dependency] else { continue }
        isActive[dependency] = true
        path.append((dependency, 0))
      }
    }

    private func cycle(_ path: [Int], to dependency: Int, _ next: Int) -> CollectionError {
      let start = path.firstIndex(of: dependency) ?? 0
      let names = (path[start...] + [dependency]).map { collection.requests[$0].name }
      let last = collection.requests[path[path.count - 1]]
      let text = names.count <= 10 ? names.joined(separator: " → ") : names.prefix(10).joined(separator: " → ") + " → …"
      return CollectionError(.cycle, at: last.dependencies[next].position, "requests depend on each other: \(text)")
    }
  }
}
