// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes

extension TransportConformance.Check {
    /// The check that a streamed body of known length is announced with its
    /// length.
    public static let knownLength = Self(
        "knownLength", "A streamed request body of known length has a Content-Length and no chunks"
    ) { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            let body = Body.stream(GeneratedBytes(count: 50_000, chunk: 7_000), length: 50_000)
            _ = try await probe.exchange(server.request(.put, body: body))
            let request = try server.only()
            try expect("Content-Length", request[values: "content-length"], is: ["50000"])
            try expect("Transfer-Encoding", request[values: "transfer-encoding"], is: [])
            try expect(request.body == GeneratedBytes.bytes(50_000), "the body arrived changed")
        }
    }

    /// The check that a streamed body of unknown length is sent in chunks.
    public static let unknownLength = Self(
        "unknownLength", "A streamed request body of unknown length is sent in chunks"
    ) { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            let body = Body.stream(GeneratedBytes(count: 50_000, chunk: 7_000))
            _ = try await probe.exchange(server.request(.post, body: body))
            let request = try server.only()
            try expect("Content-Length", request[values: "content-length"], is: [])
            try expect("Transfer-Encoding", request[values: "transfer-encoding"], is: ["chunked"])
            try expect(request.body == GeneratedBytes.bytes(50_000), "the body arrived changed")
        }
    }

    /// The check that bodies of 1 MiB pass unchanged in both directions.
    public static let largeBodies = Self(
        "largeBodies", "Bodies of 1 MiB pass unchanged in both directions"
    ) { probe in
        let bytes = GeneratedBytes.bytes(1 << 20)
        let script = WireScript { connection in
            while let request = try await connection.readRequest() {
                try await connection.write(WireResponse.head("200 OK", ["Content-Length: \(request.body.count)"]))
                try await connection.write(request.body)
            }
        }
        try await WireServer.serve(script) { server in
            let response = try await probe.exchange(server.request(.post, body: .bytes(bytes)))
            try expect(try server.only().body == bytes, "the request's body arrived changed")
            try expect(response.bytes == bytes, "the response's body arrived changed")
        }
    }

    /// The check that a body that is shorter than announced is an error.
    public static let shortBody = Self(
        "shortBody", "A request body that is shorter than announced is a ClientError"
    ) { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            let body = Body.stream(GeneratedBytes(count: 5, chunk: 5), length: 10)
            try await probe.failure(nil, server.request(.post, body: body))
            try expect("complete requests", server.requests.count, is: 0)
        }
    }

    /// The check that a body that is longer than announced is an error.
    public static let longBody = Self(
        "longBody", "A request body that is longer than announced is a ClientError"
    ) { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            for length in [5, 0] as [Int64] {
                let body = Body.stream(GeneratedBytes(count: 10, chunk: 10), length: length)
                try await probe.failure(nil, server.request(.post, body: body))
            }
            // An empty one is announced as such, and sent.
            let empty = Body.stream(GeneratedBytes(count: 0, chunk: 10), length: 0)
            _ = try await probe.exchange(server.request(.post, body: empty))
            try expect("Content-Length", server.requests.last?[values: "content-length"], is: ["0"])
        }
    }

    /// The check that a failing body ends the exchange with its own error.
    public static let failingBody = Self(
        "failingBody", "A request body that throws ends the exchange with its own error"
    ) { probe in
        try await WireServer.serve(.responding(WireResponse.of("ok"))) { server in
            let body = Body.stream(GeneratedBytes(count: 10_000, chunk: 1_000, failsAtEnd: true))
            do {
                _ = try await probe.exchange(server.request(.post, body: body))
                throw Finding("ended well")
            } catch is GeneratedBytes.Failed {
                try expect("complete requests", server.requests.count, is: 0)
            } catch let error where !(error is Finding) {
                throw Finding("threw \(type(of: error)) \(error), expected the body's own error")
            }
        }
    }

    /// The check that a request body is read no faster than the server takes
    /// it.
    public static let uploadBackpressure = Self(
        "uploadBackpressure", "A request body is read no faster than the server takes it"
    ) { probe in
        let size = 64 << 20
        let taken = Parking()
        let script = WireScript { connection in
            _ = try await connection.readHead()
            try await taken.wait()
            var rest = size
            while rest > 0 {
                _ = try await connection.read(min(rest, 1 << 20))
                rest -= 1 << 20
            }
            try await connection.write(WireResponse.of("ok"))
            await connection.waitForClose()
        }
        let read = ByteMeter()
        try await WireServer.serve(script) { server in
            let body = Body.stream(GeneratedBytes(count: size, chunk: 1 << 16), length: Int64(size))
                .counting { read.add($0) }
            async let response = probe.exchange(server.request(.put, body: body))
            let isSwallowed = try await read.whenAtRest(of: size) == size
            taken.release()
            let text = try await response.text
            try expect(!isSwallowed, "64 MiB were taken from the body although the server read nothing")
            try expect("response", text, is: "ok")
        }
    }

    /// The check that a response before the end of the request body does no
    /// harm.
    public static let earlyResponse = Self(
        "earlyResponse", "A response before the end of the request body, with a close, arrives or is a ClientError"
    ) { probe in
        let script = WireScript { connection in
            _ = try await connection.readHead()
            try await connection.write(
                WireResponse.of("too large", status: "413 Content Too Large", fields: ["Connection: close"]))
        }
        try await WireServer.serve(script) { server in
            let body = Body.stream(GeneratedBytes(count: 8 << 20, chunk: 1 << 16), length: 8 << 20)
            do {
                let response = try await probe.exchange(server.request(.post, body: body))
                try expect("status", response.raw.head.status.code, is: 413)
            } catch is ClientError {
                // The server hung up while the body was sent.
            }
        }
    }

    /// The check that a cancelled upload ends at once.
    public static let cancelledUpload = Self(
        "cancelledUpload", "A cancelled upload throws CancellationError, and the server sees the connection close"
    ) { probe in
        let begun = Parking()
        let closed = Parking()
        let script = WireScript { connection in
            _ = try await connection.readHead()
            _ = try await connection.read(100_000)
            begun.release()
            await connection.waitForClose()
            closed.release()
        }
        try await WireServer.serve(script) { server in
            let body = Body.stream(GeneratedBytes(count: .max, chunk: 1 << 16))
            try await probe.cancelling(at: begun) { _ = try await probe.exchange(server.request(.post, body: body)) }
            try await closed.wait()
        }
    }
}
