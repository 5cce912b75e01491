import Bytes
import TestSupport
import Testing

@testable import Transport

@Suite("UDPSocket", .timeLimit(.minutes(1))) struct UDPSocketTests {
  @Test(arguments: [TestSupport.Socket.Family.v4, .v6])
  func `datagrams go to the peer and come back one by one`(family: TestSupport.Socket.Family) async throws {
    let server = try DatagramServer(family) { [.init($0 + [1]), .init([]), .init($0 + [2])] }
    let endpoint = Endpoint(family == .v4 ? .loopbackV4 : .loopbackV6, port: server.port)
    try await withReactor { reactor in
      let socket = try UDPSocket.connect(to: endpoint, on: reactor)
      try await socket.send([7], deadline: .generous)
      #expect(try await socket.receive(deadline: .generous) == [7, 1])
      #expect(try await socket.receive(deadline: .generous) == [])
      #expect(try await socket.receive(deadline: .generous) == [7, 2])
      #expect(socket.peer == endpoint && socket.local.port != 0)
    }
    #expect(server.senderPorts.count == 1)
  }

  @Test func `datagrams leave from a chosen address or by a chosen interface`() async throws {
    let server = try DatagramServer { [.init($0)] }
    let endpoint = Endpoint(.loopbackV4, port: server.port)
    try await withReactor { reactor in
      for (interface, address) in [("127.0.0.9", "127.0.0.9"), ("lo", "127.0.0.1")] {
        let socket = try UDPSocket.connect(to: endpoint, interface: interface, on: reactor)
        #expect(socket.local.address.description == address)
      }
      let error = await code { () throws(TransportError) in _ = try UDPSocket.connect(to: endpoint, interface: "nosuch0", on: reactor) }
      #expect(error == .noSuchInterface)
    }
  }

  @Test func `a datagram from another port is not received`() async throws {
    let server = try DatagramServer { _ in [.init([1], fromOtherPort: true), .init([2])] }
    try await withReactor { reactor in
      let socket = try UDPSocket.connect(to: Endpoint(.loopbackV4, port: server.port), on: reactor)
      try await socket.send([0], deadline: .generous)
      #expect(try await socket.receive(deadline: .generous) == [2])
    }
  }

  @Test func `a datagram longer than the limit is cut, and the next one is whole`() async throws {
    let server = try DatagramServer { _ in [.init(Array(0..<100)), .init([9])] }
    try await withReactor { reactor in
      let socket = try UDPSocket.connect(to: Endpoint(.loopbackV4, port: server.port), on: reactor)
      try await socket.send([0], deadline: .generous)
      #expect(try await socket.receive(max: 10, deadline: .generous) == Array(0..<10))
      #expect(try await socket.receive(max: 10, deadline: .generous) == [9])
    }
  }

  @Test func `a datagram of the maximum length arrives`() async throws {
    let server = try DatagramServer { [.init($0)] }
    let datagram = (0..<65_507).map { UInt8(truncatingIfNeeded: $0) }
    try await withReactor { reactor in
      let socket = try UDPSocket.connect(to: Endpoint(.loopbackV4, port: server.port), on: reactor)
      try await socket.send(datagram, deadline: .generous)
      #expect(try await socket.receive(deadline: .generous) == datagram)
    }
  }

  @Test func `a port that nobody listens on refuses`() async throws {
    let port = try LoopbackPort.unused()
    try await withReactor { reactor in
      let socket = try UDPSocket.connect(to: Endpoint(.loopbackV4, port: port), on: reactor)
      try await socket.send([1], deadline: .generous)
      #expect(await code { () throws(TransportError) in _ = try await socket.receive(deadline: .generous) } == .refused)
    }
  }

  @Test func `a silent peer is a timeout, after which the socket still works`() async throws {
    let server = try DatagramServer { $0 == [1] ? [] : [.init($0)] }
    try await withReactor { reactor in
      let socket = try UDPSocket.connect(to: Endpoint(.loopbackV4, port: server.port), on: reactor)
      try await socket.send([1], deadline: .generous)
      let error = await code { () throws(TransportError) in _ = try await socket.receive(deadline: .after(.milliseconds(20))) }
      #expect(error == .timedOut)
      try await socket.send([2], deadline: .generous)
      #expect(try await socket.receive(deadline: .generous) == [2])
    }
  }

  @Test func `a cancelled receive ends at once and closes the socket`() async throws {
    let server = try DatagramServer { _ in [] }
    let endpoint = Endpoint(.loopbackV4, port: server.port)
    try await withReactor { reactor in
      let task = Task(executorPreference: reactor) { () -> [TransportError.Code?] in
        guard let socket = try? UDPSocket.connect(to: endpoint, on: reactor) else { return [] }
        let first = await code { () throws(TransportError) in _ = try await socket.receive(deadline: .never) }
        let second = await code { () throws(TransportError) in try await socket.send([1], deadline: .never) }
        return [first, second]
      }
      try await reactor.sleep(until: .after(.milliseconds(20)))
      task.cancel()
      let codes = await task.value
      #expect(codes.first == .cancelled && codes.count == 2)
    }
  }

  @Test func `each socket has a port of its own`() async throws {
    let server = try DatagramServer { [.init($0)] }
    try await withReactor { reactor in
      var ports: Set<UInt16> = []
      var sockets: [UDPSocket] = []
      for _ in 0..<20 {
        let socket = try UDPSocket.connect(to: Endpoint(.loopbackV4, port: server.port), on: reactor)
        ports.insert(socket.local.port)
        sockets.append(socket)
      }
      #expect(ports.count == sockets.count)
    }
  }
}

@Suite struct NetworkReachabilityTests {
  @Test func `there is a route to loopback, and none to an address without its zone`() throws {
    #expect(NetworkReachability.localAddress(toward: Endpoint(.loopbackV4, port: 53)) == .loopbackV4)
    let linkLocal = try #require(IPAddress("fe80::1"))
    #expect(NetworkReachability.localAddress(toward: Endpoint(linkLocal, port: 53)) == nil)
  }
}
