// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandOAuth
import NationBuilder
import NationBuilderAccounts
import Synchronization

/// A sign-in that waits for the browser to return from a nation, as it is kept in the session.
///
/// So any server with the same storage can complete it, also after a restart.
struct WaitingSignIn: Sendable, Codable {
    let slug: String
    let baseURL: String
    /// The URL of the nation's sign-in page.
    let url: String
    /// The `state` of the response.
    let state: String
    /// The flow, sealed by the application's key.
    let sealed: Data
    /// The time until which the browser may return, in unix seconds.
    let end: Int64

    init(_ flow: PendingAuthorization, at address: NationAddress, key: String, end: Int64) throws {
        slug = "\(address.slug)"
        baseURL = "\(address.baseURL)"
        url = flow.url
        state = flow.state.value
        sealed = Data(try flow.sealed(byKeyOf: key))
        self.end = end
    }

    func address(of application: ApplicationIdentity) throws -> NationAddress {
        try NationAddress(try Slug(slug), of: application, baseURL: baseURL)
    }
}

extension WebSession {
    private static let mostSignIns = 5

    /// The last sign-in that still waits.
    func lastSignIn(at now: Int64) -> WaitingSignIn? { signIns?.last { now < $0.end } }

    /// Adds a sign-in; a visitor may have several at once, in several tabs.
    mutating func add(_ signIn: WaitingSignIn, at now: Int64) {
        signIns = ((signIns ?? []).filter { now < $0.end } + [signIn]).suffix(Self.mostSignIns)
    }

    /// Removes the sign-in that a response belongs to, and returns it if it still waits.
    mutating func takeSignIn(_ state: String, at now: Int64) -> WaitingSignIn? {
        guard let index = signIns?.firstIndex(where: { $0.state == state }), let found = signIns?.remove(at: index)
        else { return nil }
        return now < found.end ? found : nil
    }
}

/// The limits of the sign-ins that wait at this server, and those whose browser has returned.
final class SignIns: Sendable {
    /// The largest number of sign-ins of all visitors.
    private static let maximumInAll = 2000
    /// Each by its `state`, with the address of the browser's machine if it counts against its limit.
    private let waiting = Mutex<[String: (source: String?, end: Int64)]>([:])
    private let work = RunningWork()

    /// Returns whether another sign-in may begin at an address, of which `nil` has no limit of its own.
    func hasRoom(for source: String?, below limit: Int, at now: Int64) -> Bool {
        waiting.withLock { waiting in
            waiting = waiting.filter { now < $0.value.end }
            guard waiting.count < Self.maximumInAll else { return false }
            return source.map { source in waiting.values.count { $0.source == source } < limit } ?? true
        }
    }

    func note(_ signIn: WaitingSignIn, from source: String?) {
        waiting.withLock { $0[signIn.state] = (source, signIn.end) }
    }

    func forget(_ signIns: [WaitingSignIn]) {
        waiting.withLock { waiting in
            for signIn in signIns { waiting[signIn.state] = nil }
        }
    }

    /// Completes a sign-in with the URL to which the browser returned, also when the browser goes away.
    ///
    /// - Returns: The error; `nil` when there was none.
    func complete(
        _ signIn: WaitingSignIn, at address: NationAddress, of accounts: Accounts, key: String, _ url: String
    ) async -> (any Error)? {
        forget([signIn])
        do {
            _ = try await work.finishEvenIfCancelled {
                try await accounts.completeSignIn(at: address, sealed: signIn.sealed, byKeyOf: key, url)
            }
            return nil
        } catch { return error }
    }

    /// Waits for the sign-ins whose browser has returned.
    func drain() async { await work.drain() }
}
