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
    /// The flow, sealed: see ``NationBuilderWeb/NationBuilderWeb``.
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

/// The sign-ins that wait at this server and count against the limit of an address, and those whose browser has
/// returned.
///
/// Their flows are in the sessions. What is counted here only limits how many sessions an address makes.
final class SignIns: Sendable {
    /// A sign-in's place among those of its address, until it is given back or its time has passed.
    struct Place: Sendable {
        fileprivate let number: Int
    }

    private struct Counted {
        let source: String
        let end: Int64
        /// The `state` of the sign-in; `nil` while it begins.
        var state: String?
    }

    private struct Waiting {
        var places: [Int: Counted] = [:]
        var lastNumber = 0
    }

    private static let mostPlaces = 10_000
    private let waiting = Mutex(Waiting())
    private let work = RunningWork()

    /// Takes a place for a sign-in that begins at an address.
    ///
    /// When very many addresses have places, the oldest place is forgotten: nobody is refused for what others do.
    ///
    /// - Returns: `nil` when the address has as many as it may.
    func place(for source: String, below limit: Int, at now: Int64, until end: Int64) -> Place? {
        waiting.withLock { waiting in
            waiting.places = waiting.places.filter { now < $0.value.end }
            guard waiting.places.values.count(where: { $0.source == source }) < limit else { return nil }
            if waiting.places.count >= Self.mostPlaces, let oldest = waiting.places.keys.min() {
                waiting.places[oldest] = nil
            }
            waiting.lastNumber += 1
            waiting.places[waiting.lastNumber] = Counted(source: source, end: end)
            return Place(number: waiting.lastNumber)
        }
    }

    /// Gives the place of a sign-in that has begun to its `state`; `nil` when it has not begun.
    func settle(_ place: Place?, as signIn: WaitingSignIn?) {
        guard let place else { return }
        waiting.withLock { waiting in
            if let signIn {
                waiting.places[place.number]?.state = signIn.state
            } else {
                waiting.places[place.number] = nil
            }
        }
    }

    /// Gives the places of sign-ins back.
    func forget(_ signIns: [WaitingSignIn]) {
        let states = Set(signIns.map(\.state))
        waiting.withLock { waiting in
            waiting.places = waiting.places.filter { $0.value.state.map { !states.contains($0) } ?? true }
        }
    }

    /// Completes a sign-in with the URL to which the browser returned, also when the browser goes away.
    ///
    /// - Parameter admit: Called when the nation has issued tokens, before they are stored.
    /// - Returns: The error; `nil` when there was none.
    func complete(
        _ signIn: WaitingSignIn, at address: NationAddress, of accounts: Accounts, key: String, _ url: String,
        admit: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        forget([signIn])
        do {
            _ = try await work.finishEvenIfCancelled {
                try await accounts.completeSignIn(at: address, sealed: signIn.sealed, byKeyOf: key, url, admit: admit)
            }
            return nil
        } catch { return error }
    }

    /// Waits for the sign-ins whose browser has returned.
    func drain() async { await work.drain() }
}
