// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import NIOCore
import NIOPosix

extension TransportConformance.Check {
    /// The check that a connection that closes before or within the head is
    /// reported as lost.
    public static let closedBeforeHead = Self(
        "closedBeforeHead", "A connection that closes before the head, or within it, is connection.lost"
    ) { probe in
        for response in ["", "HTTP/1.1 200 OK\r\nContent-Le"] {
            try await probe.failure(.connection.lost, after: response, closes: true)
        }
    }

    /// The check that a body that ends before its announced length is reported
    /// as truncated.
    public static let truncatedLength = Self(
        "truncatedLength", "A body that ends before its announced length is undecodable.truncated"
    ) { probe in
        for body in ["", "begin"] {
            let response = WireResponse.head("200 OK", ["Content-Length: 10"]) + body
            try await probe.failure(.undecodable.truncated, after: response, closes: true)
        }
    }

    /// The check that a chunked body that ends without its last chunk is
    /// reported as truncated.
    public static let truncatedChunks = Self(
        "truncatedChunks", "A chunked body that ends before its last chunk is undecodable.truncated"
    ) { probe in
        for body in ["", "5\r\nhel", "5\r\nhello\r\n"] {
            let response = WireResponse.head("200 OK", ["Transfer-Encoding: chunked"]) + body
            try await probe.failure(.undecodable.truncated, after: response, closes: true)
        }
    }

    /// The check that memory for an announced length of 10 GiB is not reserved.
    public static let hugeLength = Self(
        "hugeLength", "A body announced with 10 GiB that ends after 5 bytes is undecodable.truncated"
    ) { probe in
        let response = WireResponse.head("200 OK", ["Content-Length: 10737418240"]) + "begin"
        try await probe.failure(.undecodable.truncated, after: response, closes: true)
    }

    /// The check that a malformed length is an error.
    public static let malformedLength = Self(
        "malformedLength", "A Content-Length that is negative, too large or not a number is a ClientError"
    ) { probe in
        for length in ["abc", "-5", "99999999999999999999999999"] {
            let response = WireResponse.head("200 OK", ["Content-Length: \(length)"]) + "hello"
            try await probe.failure(nil, after: response, closes: true)
        }
    }

    /// The check that a malformed chunk size is an error.
    public static let malformedChunk = Self(
        "malformedChunk", "A chunk size that is negative, too large or not a number is a ClientError"
    ) { probe in
        for size in ["zz", "-5", "ffffffffffffffffffff"] {
            let response = WireResponse.head("200 OK", ["Transfer-Encoding: chunked"]) + size + "\r\nhello\r\n"
            try await probe.failure(nil, after: response, closes: false)
        }
    }

    /// The check that a response that is not HTTP is an error.
    public static let garbage = Self("garbage", "A response that is not HTTP is a ClientError") { probe in
        for response in ["@@@@ garbage\r\n\r\n", "SSH-2.0-OpenSSH_9.6\r\n", "HTTP/1.1 abc OK\r\n\r\n"] {
            try await probe.failure(nil, after: response, closes: true)
        }
    }

    /// The check that a port where nobody listens is reported as refused.
    public static let refused = Self("refused", "A port where nobody listens is connection.refused") { probe in
        try await WireServer.serve(WireScript { await $0.waitForClose() }) { server in
            // The local port of a connection: nobody listens on it, and no other process gets it.
            let held = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: server.port).get()
            guard let port = held.localAddress?.port else { throw Finding("a connection has no port") }
            let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
            do {
                try await probe.failure(.connection.refused, RawRequest(head: head))
            } catch {
                try? await held.close()
                throw error
            }
            try await held.close()
        }
    }

    /// The check that a host without an address is reported.
    public static let unresolved = Self("unresolved", "A host without an address is connection.dns") { probe in
        // No name below .invalid has an address (RFC 6761 §6.4).
        let head = HTTPRequest(method: .get, scheme: "http", authority: "nonexistent.invalid", path: "/")
        try await probe.failure(.connection.dns, RawRequest(head: head))
    }
}
