// SPDX-License-Identifier: MIT

import ErrandOAuth

/// A store that keeps the tokens of each account in the system's keyring or in a file,
/// and remembers the place of each.
///
/// A keyring may be unavailable at times, such as over SSH. Its tokens are not lost: a
/// read then throws, and nobody is signed out.
struct PlacedCredentialStore: CredentialStore {
    /// Whether a person is signing in.
    ///
    /// The new tokens are saved in the keyring if there is one now, and replace tokens
    /// that cannot be reached.
    @TaskLocal static var isSigningIn = false

    let files: FileCredentialStore
    /// The keyring; `nil` if there is none, or if it is not wanted.
    let keyring: (any CredentialStore)?
    /// The folder of the notes about places: one file for each account.
    let notes: StoreFolder

    /// The place of an account's tokens.
    enum Place: String, Sendable {
        case files, keyring
    }

    /// Returns the remembered place; `nil` for an account without saved tokens.
    func place(of account: CredentialAccount) throws -> Place? {
        try notes.read(account.key).flatMap { Place(rawValue: String(decoding: $0, as: UTF8.self)) }
    }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        switch try place(of: account) {
        case .files?: return try await files.load(account)
        case .keyring?: return try await reachedKeyring()?.load(account)
        case nil:
            if let found = try await files.load(account) { return found }
            guard let found = try await keyring?.load(account) else { return nil }
            try notes.replace(account.key, with: Array(Place.keyring.rawValue.utf8))
            return found
        }
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        let before = try place(of: account)
        let today = keyring == nil ? Place.files : .keyring
        // Every process finds the mark of a sign-out in the files.
        let place = account.isSignOutMark ? .files : Self.isSigningIn ? today : before ?? today
        if place == .keyring {
            try await reachedKeyring()?.save(credential, for: account)
        } else {
            try await files.save(credential, for: account)
        }
        if before != place { try notes.replace(account.key, with: Array(place.rawValue.utf8)) }
        guard let before, before != place else { return }
        if before == .files { try await files.remove(account) } else { try await keyring?.remove(account) }
    }

    func remove(_ account: CredentialAccount) async throws {
        switch try place(of: account) {
        case .files?: try await files.remove(account)
        case .keyring?: try await reachedKeyring()?.remove(account)
        case nil:
            try await files.remove(account)
            try await keyring?.remove(account)
        }
        try notes.remove(account.key)
    }

    func accounts() async throws -> [CredentialAccount] {
        let inFiles = try await files.accounts()
        return inFiles + (try await keyring?.accounts() ?? []).filter { !inFiles.contains($0) }
    }

    func checkWritable(_ account: CredentialAccount) async throws {
        let isInFiles = try place(of: account).map { $0 == .files } ?? (keyring == nil)
        if isInFiles { return try await files.checkWritable(account) }
        try await reachedKeyring()?.checkWritable(account)
    }

    /// Runs work under the lock of the files, which all processes share, and also under
    /// the keyring's lock if the keyring is used.
    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await files.withLock(account) {
            guard let keyring, try place(of: account) != .files else { return try await work() }
            return try await keyring.withLock(account, work)
        }
    }

    /// Returns the keyring.
    ///
    /// - Returns: `nil` only while a person signs in, since the sign-in replaces the
    ///   tokens in the keyring.
    private func reachedKeyring() throws -> (any CredentialStore)? {
        if let keyring { return keyring }
        guard !Self.isSigningIn else { return nil }
        throw OAuthError(
            .store.unreadable,
            reason: "they are in the system's keyring, which cannot be reached from here: set NB_TOKEN, or sign in "
                + "again with nb login")
    }
}
