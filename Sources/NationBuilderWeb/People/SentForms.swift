// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import Hummingbird

/// The forms that add a person, each of which adds one, however often it is sent.
///
/// A form carries a key. The first request with the key is sent to the nation, and its response
/// is stored. Later ones get the same response: a second click, a reload, or "back" and another
/// send. A form that was refused and added nobody may be sent again.
actor SentForms {
    /// The response to a form that was sent.
    struct Outcome: Sendable, Codable {
        /// A digest of the form's content.
        let content: String
        /// The person who was added; `nil` while that is not known.
        var name: String?
        /// The person's id, if the nation returned one.
        var id: Int?
    }

    /// The person who was added.
    struct Added: Sendable {
        let name: String
        let id: Int?
    }

    /// A key that was used for a form with other content.
    struct OtherContent: Error {
        let outcome: Outcome
    }

    private let storage: any PersistDriver
    private var running: [String: Task<Outcome, any Error>] = [:]

    init(storage: any PersistDriver) { self.storage = storage }

    /// Creates the key of a form.
    static func makeKey() -> String { SecureRandom.system.text(bytes: 32) }

    /// Sends a form, unless it was sent already.
    ///
    /// Work that has begun is completed, even when the browser goes away.
    ///
    /// - Parameters:
    ///   - key: The key of the form.
    ///   - content: A digest of the form's content.
    ///   - add: Adds the person.
    /// - Returns: The response to the first form with the key.
    /// - Throws: ``OtherContent``, and the errors of `add`.
    func send(
        _ key: String, _ content: String, _ add: @escaping @Sendable () async throws -> Added
    ) async throws -> Outcome {
        let outcome: Outcome
        if let first = running[key] {
            outcome = try await first.value
        } else {
            let task = Task { try await sendOnce("nationbuilder-web-form-\(key)", content, add) }
            running[key] = task
            defer { running[key] = nil }
            outcome = try await task.value
        }
        guard outcome.content == content else { throw OtherContent(outcome: outcome) }
        return outcome
    }

    /// Waits for the forms that are being sent.
    func drain() async {
        for task in running.values { _ = await task.result }
    }

    private func sendOnce(
        _ name: String, _ content: String, _ add: @Sendable () async throws -> Added
    ) async throws -> Outcome {
        var outcome = Outcome(content: content)
        do {
            // Of two servers only one creates it.
            try await storage.create(key: name, value: outcome, expires: .seconds(86_400))
        } catch let error as PersistError where error == .duplicate {
            return try await storage.get(key: name, as: Outcome.self) ?? outcome
        }
        do {
            let person = try await add()
            outcome.name = person.name
            outcome.id = person.id
        } catch {
            // When it is not known whether the person was added, the key stays used.
            let isOpen =
                (error as? ClientError).map { $0.meaning.effect != .notApplied } ?? (error is CancellationError)
            if !isOpen { try? await storage.remove(key: name) }
            throw error
        }
        // If this fails, a later one is told that nobody knows.
        try? await storage.set(key: name, value: outcome, expires: .seconds(86_400))
        return outcome
    }
}
