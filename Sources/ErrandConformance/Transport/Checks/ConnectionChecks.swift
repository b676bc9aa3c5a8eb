// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes

extension TransportConformance.Check {
    /// The check that a connection is reused after a body was read to its end.
    public static let connectionReuse = Self(
        "connectionReuse", "A connection is used again once a body was read to its end"
    ) { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            for _ in 0..<8 { _ = try await probe.exchange(server.request()) }
            // One connection more than needed is a race between the pool and the next call.
            try expect(server.connectionCount <= 2, "8 exchanges took \(server.connectionCount) connections")
        }
    }

    /// The check that each of several concurrent calls gets its own response.
    public static let concurrency = Self(
        "concurrency", "Each of 16 concurrent calls gets its own response, and the slowest holds up no other"
    ) { probe in
        let othersAreDone = Parking()
        let script = WireScript.responding { request in
            if request.target == "/0" { try await othersAreDone.wait() }
            return WireResponse.of(request.target)
        }
        try await WireServer.serve(script) { server in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let response = try await probe.exchange(server.request(.get, "/\(number)"))
                        try expect("body", response.text, is: "/\(number)")
                        return number
                    }
                }
                var done = 0
                for try await number in group {
                    done += 1
                    if done == 15 { othersAreDone.release() }
                    try expect(number != 0 || done == 16, "the response to call 0 came before it was sent")
                }
            }
        }
    }

    /// The check that a call that is cancelled before the head ends at once.
    public static let cancelBeforeHead = Self(
        "cancelBeforeHead",
        "A call cancelled before the head throws CancellationError, and the server sees the connection close"
    ) { probe in
        let asked = Parking()
        let closed = Parking()
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            asked.release()
            await connection.waitForClose()
            closed.release()
        }
        try await WireServer.serve(script) { server in
            try await probe.cancelling(at: asked) { _ = try await probe.transport.send(server.request()) }
            try await closed.wait()
        }
    }

    /// The check that a call that is cancelled while its body is read ends at
    /// once.
    public static let cancelAfterHead = Self(
        "cancelAfterHead",
        "A call cancelled within the body throws CancellationError, and the server sees the connection close"
    ) { probe in
        let reading = Parking()
        let closed = Parking()
        try await WireServer.serve(.endless(closed)) { server in
            try await probe.cancelling(at: reading) {
                let response = try await probe.transport.send(server.request())
                for try await _ in response.body { reading.release() }
            }
            try await closed.wait()
        }
    }

    /// The check that dropping a half-read body ends the exchange.
    public static let droppedBody = Self(
        "droppedBody", "A body that is dropped half-read ends the exchange: the server sees the connection close"
    ) { probe in
        let closed = Parking()
        try await WireServer.serve(.endless(closed)) { server in
            try await probe.readOneChunk(server.request())
            try await closed.wait()
        }
    }

    /// The check that dropping an unread body ends the exchange.
    public static let unreadBody = Self(
        "unreadBody", "A body that is dropped unread ends the exchange: the server sees the connection close"
    ) { probe in
        let closed = Parking()
        try await WireServer.serve(.endless(closed)) { server in
            try await probe.readHead(server.request())
            try await closed.wait()
        }
    }
}

extension ConformanceProbe {
    /// Reads the first chunk of a body, and drops the body.
    fileprivate func readOneChunk(_ request: RawRequest) async throws {
        for try await chunk in try await transport.send(request).body {
            return try expect(!chunk.isEmpty, "the first chunk is empty")
        }
        throw Finding("the body ended before its first chunk")
    }

    /// Reads the head, and drops the body.
    fileprivate func readHead(_ request: RawRequest) async throws {
        try expect("status", try await transport.send(request).head.status.code, is: 200)
    }
}

extension WireScript {
    /// Returns a script that begins a body of a megabyte, and waits until the
    /// peer hangs up.
    fileprivate static func endless(_ closed: Parking) -> WireScript {
        WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(WireResponse.head("200 OK", ["Content-Length: 1000000"]) + "beginning")
            await connection.waitForClose()
            closed.release()
        }
    }
}
