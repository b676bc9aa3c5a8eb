// SPDX-License-Identifier: MIT

import ErrandOAuth

/// A store that keeps the tokens of each account in the system's keyring or in a file,
/// and remembers the place of each.
///
/// A keyring may be unavailable at times, such as over SSH. Its tokens are not lost: a
/// read then throws, and nobody is signed out.
struct PlacedCredentialStore: CredentialStore {
    package let files: FileCredentialStore
    /// The keyring; `nil` if there is none, or if it is not wanted.
    package let keyring: (any CredentialStore)?
    /// The folder of the notes about places: one file for each account.
    package let notes: StoreFolder
    /// The terminal on which damage is reported.
    package var terminal = Terminal.standard
    /// Whether a person is signing in.
    ///
    /// The new tokens are saved in the keyring if there is one now, and replace tokens
    /// that cannot be reached.
    let isSigningIn = SharedFlag()

    /// The place of an account's tokens.
    package enum Place: String, Sendable {
        case files, keyring
    }

    /// The memory of an account's tokens.
    private struct Note: Equatable {
        /// The place of the tokens; `nil` if none are saved.
        var place: Place?
        /// Whether the keyring has tokens that were replaced or removed while it could
        /// not be reached, and that no longer count.
        var isKeyringOutdated = false

        init() {}

        init(_ text: String) {
            let words = text.split(separator: " ")
            place = words.lazy.compactMap { Place(rawValue: String($0)) }.first
            isKeyringOutdated = words.contains("outdated")
        }

        var text: String {
            [place?.rawValue, isKeyringOutdated ? "outdated" : nil].compactMap(\.self).joined(separator: " ")
        }
    }

    private func note(of account: CredentialAccount) throws -> Note {
        try notes.read(account.key).map { Note(String(decoding: $0, as: UTF8.self)) } ?? Note()
    }

    private func remember(_ note: Note, insteadOf before: Note, of account: CredentialAccount) throws {
        if note == Note() { return try notes.remove(account.key) }
        if note != before { try notes.replace(account.key, with: Array(note.text.utf8)) }
    }

    /// Returns the remembered place; `nil` for an account without saved tokens.
    package func place(of account: CredentialAccount) throws -> Place? { try note(of: account).place }

    package func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        do { return try await found(account) } catch let error as OAuthError where error.kind == .store.corrupt {
            terminal.print(error: "the tokens of an account were damaged and were set aside: sign in again")
            throw error
        }
    }

    private func found(_ account: CredentialAccount) async throws -> StoredCredential? {
        if account.isSignOutMark { return try await files.load(account) }
        let note = try note(of: account)
        switch note.place {
        case .files?: return try await files.load(account)
        case .keyring?: return try await reachedKeyring()?.load(account)
        case nil:
            if let found = try await files.load(account) { return found }
            guard !note.isKeyringOutdated, let found = try await keyring?.load(account) else { return nil }
            try notes.replace(account.key, with: Array(Place.keyring.rawValue.utf8))
            return found
        }
    }

    package func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        // Every process finds the mark of a sign-out in the files.
        if account.isSignOutMark { return try await files.save(credential, for: account) }
        let before = try note(of: account)
        let today = keyring == nil ? Place.files : .keyring
        var after = before
        after.place = isSigningIn.isSet ? today : before.place ?? today
        if after.place == .keyring {
            try await reachedKeyring()?.save(credential, for: account)
            after.isKeyringOutdated = false
        } else {
            try await files.save(credential, for: account)
            after.isKeyringOutdated = await keepsOutdated(account, before)
        }
        try remember(after, insteadOf: before, of: account)
        if before.place == .files, after.place == .keyring { try await files.remove(account) }
    }

    package func remove(_ account: CredentialAccount) async throws {
        if account.isSignOutMark { return try await files.remove(account) }
        let before = try note(of: account)
        var after = Note()
        switch before.place {
        case .files?:
            try await files.remove(account)
            after.isKeyringOutdated = await keepsOutdated(account, before)
        case .keyring?:
            let keyring = try reachedKeyring()
            try await keyring?.remove(account)
            after.isKeyringOutdated = keyring == nil
        case nil:
            try await files.remove(account)
            if before.isKeyringOutdated {
                after.isKeyringOutdated = await keepsOutdated(account, before)
            } else {
                try await keyring?.remove(account)
            }
        }
        try remember(after, insteadOf: before, of: account)
    }

    /// Removes tokens in the keyring that no longer count, and returns whether they are
    /// still there.
    private func keepsOutdated(_ account: CredentialAccount, _ before: Note) async -> Bool {
        guard before.place == .keyring || before.isKeyringOutdated else { return false }
        guard let keyring else { return true }
        do { try await keyring.remove(account) } catch { return true }
        return false
    }

    package func accounts() async throws -> [CredentialAccount] {
        let inFiles = try await files.accounts()
        return try inFiles
            + (try await keyring?.accounts() ?? []).filter { account in
                guard !inFiles.contains(account) else { return false }
                let note = try note(of: account)
                return note.place != nil || !note.isKeyringOutdated
            }
    }

    package func checkWritable(_ account: CredentialAccount) async throws {
        let isInFiles = try place(of: account).map { $0 == .files } ?? (keyring == nil)
        if account.isSignOutMark || isInFiles { return try await files.checkWritable(account) }
        try await reachedKeyring()?.checkWritable(account)
    }

    /// Runs work under the lock of the files, which all processes share, and also under
    /// the keyring's lock if the keyring is used.
    package func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await files.withLock(account) {
            guard let keyring, try note(of: account) != Note(Place.files.rawValue) else { return try await work() }
            return try await keyring.withLock(account, work)
        }
    }

    /// Returns the keyring.
    ///
    /// - Returns: `nil` only while a person signs in, since the sign-in replaces the
    ///   tokens in the keyring.
    private func reachedKeyring() throws -> (any CredentialStore)? {
        if let keyring { return keyring }
        guard !isSigningIn.isSet else { return nil }
        throw OAuthError(
            .store.unreadable,
            reason: "they are in the system's keyring, which cannot be reached from here: set NB_TOKEN, or sign in "
                + "again with nb login")
    }
}
