// SPDX-License-Identifier: MIT

import Crypto
import Foundation
import Synchronization

/// The error with which an endpoint refuses (RFC 6749 §5.2).
struct Refusal: Error {
    let code: String
    let words: String
    var status = 400

    init(_ code: String, _ words: String, status: Int = 400) {
        self.code = code
        self.words = words
        self.status = status
    }
}

/// The memory of the server.
struct ServerMemory {
    /// A request that waits for a person.
    struct Question {
        var client: String
        var parameters: [String: String]
        var isDevice = false
        /// `nil` until the person has decided.
        var decision: String??
        var lastPoll = Date.distantPast
        var interval = 1.0
    }

    struct Grant {
        var client: String
        var user: String?
        var scope: String
        var family: String
        var key: String?
        var ending: Date?
        var code: [String: String]?
        var isUsed = false
        /// The access token, where it is repeated.
        var access: String?
        /// When the person signed in.
        var signedInAt = Date()
    }

    var issuer = ""
    var questions: [String: Question] = [:]
    var pushed: [String: (client: String, parameters: [String: String], ending: Date)] = [:]
    var codes: [String: Grant] = [:]
    var accessTokens: [String: Grant] = [:]
    var refreshTokens: [String: Grant] = [:]
    var revokedFamilies: Set<String> = []
    var proofs: Set<String> = []
    var nonce = "nonce-1"
    /// How the server is wrong now.
    var fault: String?
    /// Of the client that signs for itself.
    var clientKey: P256.Signing.PublicKey?
    /// The path whose responses are held back, and those that are.
    var held: String?
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// One line a request, without secrets.
    var log: [String] = []
    /// The acts of a client that are forbidden.
    var offences: [String] = []
}

/// The memory behind a lock.
final class ServerState: Sendable {
    private let memory = Mutex(ServerMemory())

    func with<Result>(_ body: (inout sending ServerMemory) throws -> sending Result) rethrows -> sending Result {
        try memory.withLock(body)
    }

    func started(issuer: String) { memory.withLock { $0.issuer = issuer } }
    var issuer: String { memory.withLock { $0.issuer } }

    static func random() -> String {
        Base64Text.encode(Data((0..<24).map { _ in UInt8.random(in: .min ... .max) }))
    }
}
