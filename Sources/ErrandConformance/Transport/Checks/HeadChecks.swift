// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes

extension TransportConformance.Check {
    /// The check that neither case nor order of the response's fields matters.
    public static let fieldNames = Self(
        "fieldNames", "Neither case nor order of the response's fields matters"
    ) { probe in
        let response = try await probe.get(
            "HTTP/1.1 200 OK\r\nx-AbC:1\r\ncontent-LENGTH: 5 \r\nETAG:\t\"e\"\r\n\r\nhello")
        try expect("body", response.text, is: "hello")
        try expect("ETag", response.raw.head.headerFields[.eTag], is: "\"e\"")
        guard let name = HTTPField.Name("X-Abc") else { return }
        try expect("X-Abc", response.raw.head.headerFields[name], is: "1")
    }

    /// The check that fields that occur twice arrive twice.
    public static let duplicateFields = Self(
        "duplicateFields", "Response fields that occur twice arrive twice, in their order, and are not joined"
    ) { probe in
        let cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "a=3"]
        let fields = ["Set-Cookie: \(cookies[0])", "Vary: A", "Set-Cookie: \(cookies[1])", "Set-Cookie: \(cookies[2])"]
        let response = try await probe.get(WireResponse.of("ok", fields: fields + ["Vary: B"]))
        try expect("Set-Cookie", response.raw.head.headerFields[values: .setCookie], is: cookies)
        try expect("Vary", response.raw.head.headerFields[values: .vary], is: ["A", "B"])
    }

    /// The check that a field whose bytes are not UTF-8 does no harm.
    public static let nonUTF8Fields = Self(
        "nonUTF8Fields", "A response with a field that is not UTF-8 arrives"
    ) { probe in
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                let field = Array("X-Odd: caf".utf8) + [0xE9, 0xFF]
                try await connection.write(
                    Array("HTTP/1.1 200 OK\r\nETag: \"e\"\r\n".utf8) + field
                        + Array(
                            "\r\nContent-Length: 2\r\n\r\nok".utf8))
            }
        }
        try await WireServer.serve(script) { server in
            let response = try await probe.exchange(server.request())
            try expect("status", response.raw.head.status.code, is: 200)
            try expect("body", response.text, is: "ok")
            try expect("ETag", response.raw.head.headerFields[.eTag], is: "\"e\"")
        }
    }

    /// The check that a field of 100 KB arrives whole or is an error.
    public static let hugeField = Self(
        "hugeField", "A response field of 100 KB arrives whole or is a ClientError"
    ) { probe in
        let value = String(repeating: "v", count: 100_000)
        do {
            let response = try await probe.get(WireResponse.of("ok", fields: ["ETag: \(value)"]))
            try expect(response.raw.head.headerFields[.eTag] == value, "the field arrived changed")
        } catch is ClientError {
            // Too large for this transport, which reports that.
        }
    }

    /// The check that a head may come byte by byte.
    public static let splitHead = Self("splitHead", "A head that comes byte by byte arrives") { probe in
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                for byte in WireResponse.of("ok", fields: ["ETag: \"e\""]).utf8 { try await connection.write([byte]) }
            }
        }
        try await WireServer.serve(script) { server in
            let response = try await probe.exchange(server.request())
            try expect("ETag", response.raw.head.headerFields[.eTag], is: "\"e\"")
            try expect("body", response.text, is: "ok")
        }
    }

    /// The check that informational responses are skipped.
    public static let informational = Self(
        "informational", "Responses 100 and 103 are skipped, and so are their fields"
    ) { probe in
        let interim = WireResponse.head("100 Continue") + WireResponse.head("103 Early Hints", ["ETag: \"early\""])
        let response = try await probe.get(interim + WireResponse.of("ok", fields: ["Vary: A"]))
        try expect("status", response.raw.head.status.code, is: 200)
        try expect("ETag", response.raw.head.headerFields[.eTag], is: nil)
        try expect("Vary", response.raw.head.headerFields[.vary], is: "A")
        try expect("body", response.text, is: "ok")
    }

    /// The check that a call can be cancelled in a head that never ends.
    public static let slowHead = Self(
        "slowHead", "A call that is cancelled within a half-sent head throws CancellationError"
    ) { probe in
        let sent = Parking()
        let closed = Parking()
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Le")
            sent.release()
            await connection.waitForClose()
            closed.release()
        }
        try await WireServer.serve(script) { server in
            try await probe.cancelling(at: sent) { _ = try await probe.exchange(server.request()) }
            try await closed.wait()
        }
    }
}
