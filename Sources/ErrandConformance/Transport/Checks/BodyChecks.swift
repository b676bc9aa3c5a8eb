// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes

extension TransportConformance.Check {
    /// The check that chunks can be read as they come.
    public static let drip = Self(
        "drip", "A chunk can be read before the server has sent the next one"
    ) { probe in
        let read = [Parking(), Parking()]
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(WireResponse.head("200 OK", ["Content-Length: 6"]) + "a1")
            try await read[0].wait()
            try await connection.write("b2")
            try await read[1].wait()
            try await connection.write("c3")
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { server in
            let response = try await probe.transport.send(server.request())
            var bytes: [UInt8] = []
            for try await chunk in response.body {
                bytes += chunk
                if bytes.count >= 2 { read[0].release() }
                if bytes.count >= 4 { read[1].release() }
            }
            try expect("body", String(decoding: bytes, as: UTF8.self), is: "a1b2c3")
        }
    }

    /// The check that a body nobody reads is not taken from the server.
    public static let backpressure = Self(
        "backpressure", "A body is taken from the server no faster than it is read"
    ) { probe in
        let size = 64 << 20
        let block = GeneratedBytes.bytes(1 << 16)
        let taken = ByteMeter()
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(WireResponse.head("200 OK", ["Content-Length: \(size)"]))
            for _ in 0..<size / block.count {
                try await connection.write(block)
                taken.add(block.count)
            }
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { server in
            let response = try await probe.transport.send(server.request())
            let isSwallowed = try await taken.whenAtRest(of: size) == size
            var count = 0
            for try await chunk in response.body { count += chunk.count }
            try expect(!isSwallowed, "64 MiB were taken although nothing was read")
            try expect("bytes", count, is: size)
        }
    }

    /// The check that chunked bodies are joined.
    public static let chunked = Self(
        "chunked", "A chunked body arrives without its framing, and chunk extensions are ignored"
    ) { probe in
        let head = WireResponse.head("200 OK", ["Transfer-Encoding: chunked"])
        let response = try await probe.get(head + "5;note=\"1\"\r\nhello\r\n1\r\n \r\n00005\r\nworld\r\n0\r\n\r\n")
        try expect("body", response.text, is: "hello world")
    }

    /// The check that trailers are ignored.
    public static let trailers = Self("trailers", "Trailers are ignored") { probe in
        let head = WireResponse.head("200 OK", ["Transfer-Encoding: chunked", "Trailer: ETag"])
        let response = try await probe.get(head + "2\r\nok\r\n0\r\nETag: \"late\"\r\n\r\n")
        try expect("body", response.text, is: "ok")
        try expect("ETag", response.raw.head.headerFields[.eTag], is: nil)
    }

    /// The check that a body without framing lasts until the connection closes.
    public static let untilClose = Self(
        "untilClose", "A body without a length lasts until the server closes"
    ) { probe in
        let script = WireScript.respondingOnce(WireResponse.head("200 OK", ["Connection: close"]) + "until the end")
        try await WireServer.serve(script) { server in
            try expect("body", try await probe.exchange(server.request()).text, is: "until the end")
        }
    }

    /// The check that a body's length is the announced length or unknown.
    public static let bodyLength = Self(
        "bodyLength", "A body's length is the announced one if it is known, and nil for chunks"
    ) { probe in
        let known = try await probe.get(WireResponse.of("hello"))
        try expect([5, nil].contains(known.raw.body.length), "the length is \(known.raw.body.length ?? 0), expected 5")
        let head = WireResponse.head("200 OK", ["Transfer-Encoding: chunked"])
        let chunked = try await probe.get(head + "5\r\nhello\r\n0\r\n\r\n")
        try expect("length of chunks", chunked.raw.body.length, is: nil)
    }

    /// The check that compressed responses are decoded, or returned unchanged
    /// by a transport that does not decode.
    public static let gzip = Self(
        "gzip", "A gzip response is decoded and has no length, or arrives unchanged if the transport does not decode"
    ) { probe in
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                let fields = ["Content-Encoding: gzip", "Content-Length: \(CompressedText.gzip.count)"]
                try await connection.write(WireResponse.head("200 OK", fields))
                try await connection.write(CompressedText.gzip)
            }
        }
        try await WireServer.serve(script) { server in
            let response = try await probe.exchange(server.request())
            guard probe.decodesContent else {
                try expect(response.bytes == CompressedText.gzip, "the bytes arrived changed")
                return try expect("encoding", response.raw.head.headerFields[.contentEncoding], is: "gzip")
            }
            try expect("body", response.text, is: CompressedText.plain)
            try expect(
                [nil, Int64(CompressedText.plain.utf8.count)].contains(response.raw.body.length),
                "the length is that of the compressed body")
            let accepted = try server.only()[values: "accept-encoding"].joined(separator: ",")
            try expect(accepted.contains("gzip"), "Accept-Encoding is \(accepted), expected gzip in it")
        }
    }
}

/// A text, plain and in gzip.
private enum CompressedText {
    static let plain = String(repeating: "All of this text comes compressed, and arrives as it was. ", count: 6)

    static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x73, 0xCC, 0xC9, 0x51, 0xC8, 0x4F, 0x53, 0x28,
        0xC9, 0xC8, 0x2C, 0x56, 0x28, 0x49, 0xAD, 0x28, 0x51, 0x48, 0xCE, 0xCF, 0x4D, 0x2D, 0x06, 0x91, 0x05, 0x45,
        0xA9, 0xC5, 0xC5, 0xA9, 0x29, 0x3A, 0x0A, 0x89, 0x79, 0x29, 0x0A, 0x89, 0x45, 0x45, 0x99, 0x65, 0x40, 0xF1,
        0xC4, 0x62, 0x85, 0xCC, 0x12, 0x85, 0xF2, 0xC4, 0x62, 0x3D, 0x05, 0xC7, 0x51, 0x9D, 0x04, 0x74, 0x02, 0x00,
        0xB1, 0x16, 0xCD, 0x77, 0x5C, 0x01, 0x00, 0x00,
    ]
}
