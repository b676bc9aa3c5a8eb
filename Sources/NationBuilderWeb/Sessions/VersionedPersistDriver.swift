// SPDX-License-Identifier: MIT

public import Hummingbird

/// A driver whose values can be replaced on the condition that nobody else has changed them: compare and set.
///
/// Several servers may share the storage of ``NationBuilderWeb/NationBuilderWeb`` if its driver is one. With other
/// drivers, two servers that change a session at once may lose a change, such as a sign-in that waits for its browser,
/// or bring a session back whose id was replaced.
///
/// ```swift
/// if let (session, version) = try await driver.getWithVersion(key: "a", as: String.self) {
///     let isReplaced = try await driver.replace(key: "a", version: version, with: session + "!", at: "a")
/// }
/// ```
public protocol VersionedPersistDriver: PersistDriver {
    /// Returns a value and its version; `nil` when there is none, or it has expired.
    ///
    /// - Returns: The version is any text; each write gives a value another one, which it never had before.
    /// - Throws: `PersistError.invalidConversion` when the value is of another type.
    func getWithVersion<Object: Codable & Sendable>(
        key: String, as: Object.Type
    ) async throws -> (object: Object, version: String)?

    /// Replaces a value, and perhaps its key, in one step, if it has a version still.
    ///
    /// - Parameters:
    ///   - key: The key of the value.
    ///   - version: The version that the value must have.
    ///   - value: The new value.
    ///   - newKey: The key that the value has from then on; the same as `key`, or one that nothing has.
    ///   - expires: The time after which the value expires; `nil` leaves its end as it is.
    /// - Returns: Whether it was replaced. `false` says that it was changed, removed or has expired, and that nothing
    ///   was written.
    func replace<Object: Codable & Sendable>(
        key: String, version: String, with value: Object, at newKey: String, expires: Duration?
    ) async throws -> Bool
}

extension VersionedPersistDriver {
    /// Replaces a value, and perhaps its key, if it has a version still; its end stays as it is.
    public func replace(
        key: String, version: String, with value: some Codable & Sendable, at newKey: String
    ) async throws -> Bool {
        try await replace(key: key, version: version, with: value, at: newKey, expires: nil)
    }
}
