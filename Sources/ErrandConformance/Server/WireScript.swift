// SPDX-License-Identifier: MIT

/// What the kit's server does on each connection; at its end it hangs up.
struct WireScript: Sendable {
    let talk: @Sendable (WireConnection) async throws -> Void

    init(_ talk: @escaping @Sendable (WireConnection) async throws -> Void) { self.talk = talk }

    /// Answers every request the same, on every connection.
    static func answering(_ answer: String) -> WireScript { .answering { _ in answer } }

    /// Answers every request by a function of it.
    static func answering(_ answer: @escaping @Sendable (WireRequest) async throws -> String) -> WireScript {
        WireScript { connection in
            while let request = try await connection.readRequest() {
                try await connection.write(answer(request))
            }
        }
    }

    /// Answers one request, and hangs up.
    static func answeringOnce(_ answer: String) -> WireScript {
        WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(answer)
        }
    }
}

/// The text of answers.
enum WireAnswer {
    /// A complete answer with a `Content-Length`.
    static func of(_ body: String, status: String = "200 OK", fields: [String] = []) -> String {
        head(status, fields + ["Content-Length: \(body.utf8.count)"]) + body
    }

    /// A head.
    static func head(_ status: String = "200 OK", _ fields: [String] = []) -> String {
        (["HTTP/1.1 \(status)"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    }
}
