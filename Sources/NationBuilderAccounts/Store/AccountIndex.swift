// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilder

/// The list of accounts, as an ``AccountStore`` stores it.
///
/// It holds the accounts and the selection, but no token.
public struct AccountIndex: Sendable, Hashable {
    /// The accounts, in the order in which they were added, each once.
    public private(set) var accounts: [AccountRecord] = []
    /// The id of the selected account; `nil` when there are no accounts, or when
    /// none was chosen after a loss.
    public private(set) var selected: Account.ID?
    /// The slug of the last signed-out account.
    public private(set) var previousSlug: String?
    /// The number of changes of the list.
    public internal(set) var revision = 0
    /// The name of the list; a new list has another name.
    public private(set) var name: String

    /// Creates an empty list.
    public init() { name = SecureRandom.system.text(bytes: 6) }

    /// The record of an account; `nil` if it is not in the list.
    public subscript(id: Account.ID) -> AccountRecord? { accounts.first { $0.id == id } }

    /// Adds an account or updates its record.
    ///
    /// The first account is selected.
    ///
    /// - Returns: Whether it was already in the list.
    @discardableResult
    public mutating func add(_ record: AccountRecord) -> Bool {
        if let place = accounts.firstIndex(where: { $0.id == record.id }) {
            accounts[place] = record
            return true
        }
        accounts.append(record)
        if selected == nil { selected = record.id }
        return false
    }

    /// Selects an account.
    ///
    /// - Returns: Whether it is in the list; otherwise nothing changes.
    @discardableResult
    public mutating func select(_ id: Account.ID) -> Bool {
        guard self[id] != nil else { return false }
        selected = id
        return true
    }

    /// Removes an account.
    ///
    /// - Parameters:
    ///   - id: The account's id.
    ///   - signIn: The sign-in to remove; a newer one stays. `nil` removes any.
    /// - Returns: Whether it was removed.
    @discardableResult
    public mutating func remove(_ id: Account.ID, signIn: String? = nil) -> Bool {
        remove(id, signIn: signIn, selectsNext: true)
    }

    mutating func remove(_ id: Account.ID, signIn: String?, selectsNext: Bool) -> Bool {
        guard let record = self[id], signIn == nil || record.signIn == signIn else { return false }
        accounts.removeAll { $0.id == id }
        if selected == id { selected = selectsNext ? accounts.first?.id : nil }
        previousSlug = record.slug
        return true
    }

    /// Returns the list after a change, which is saved as the next revision unless nothing has changed.
    package func update<Result>(
        _ change: (inout AccountIndex) throws -> Result, save: (AccountIndex) throws -> Void
    ) rethrows -> (index: AccountIndex, result: Result) {
        var new = self
        let result = try change(&new)
        guard new != self else { return (new, result) }
        new.revision += 1
        try save(new)
        return (new, result)
    }

    /// Returns whether another list is newer than this one.
    func isOlder(than other: AccountIndex) -> Bool { other.name != name || other.revision > revision }

    /// Replaces the content with that of another list; name and revision stay.
    mutating func take(_ other: AccountIndex) {
        accounts = other.accounts
        selected = other.selected
        previousSlug = other.previousSlug
    }
}

extension AccountIndex: Codable {
    private enum Key: String, CodingKey {
        case version, name, revision, accounts, selected
        case previousSlug = "previous_slug"
    }

    /// The version that this code writes, and the newest that it can read.
    static let version = 1

    /// Reads a list.
    ///
    /// - Throws: `DecodingError` for a list that no version of this code can
    ///   have written: with an account twice, a selection that is not in it, or
    ///   an unsafe URL. ``AccountError`` `store.unreadable` for one that a newer
    ///   version has written.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(Int.self, forKey: .version) <= Self.version else {
            throw AccountError(
                .store.unreadable, reason: "the list of accounts was written by a newer version of this program")
        }
        name = try values.decode(String.self, forKey: .name)
        revision = try values.decode(Int.self, forKey: .revision)
        accounts = try values.decode([AccountRecord].self, forKey: .accounts)
        selected = try values.decodeIfPresent(Account.ID.self, forKey: .selected)
        previousSlug = try values.decodeIfPresent(String.self, forKey: .previousSlug)
        let ids = Set(accounts.map(\.id))
        guard ids.count == accounts.count, selected.map(ids.contains) ?? true, revision >= 0, revision < .max,
            accounts.allSatisfy({ Slug(stringLiteral: $0.slug).isValid && EndpointURL.isSafe($0.id.baseURL) })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .accounts, in: values, debugDescription: "the accounts contradict each other")
        }
    }

    /// Writes the list.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(name, forKey: .name)
        try values.encode(revision, forKey: .revision)
        try values.encode(accounts, forKey: .accounts)
        try values.encodeIfPresent(selected, forKey: .selected)
        try values.encodeIfPresent(previousSlug, forKey: .previousSlug)
    }
}
