// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

extension V1 {
    /// What the API refuses and needs in a write of a model.
    ///
    /// The names are those of the wire. The requests of each resource keep to
    /// the rules: what is refused is not sent, and an update without what is
    /// needed throws `ClientError.invalidRequest` before anything is sent.
    public struct WriteRules: Sendable, Hashable {
        /// The members that only answers have.
        public var refused: Set<String>
        /// The members that every update holds, changed or not.
        public var needed: [String]
        /// The members that an update of what was read holds, changed or not,
        /// since the API may read something into their absence.
        public var kept: [String]
        /// Whether an update takes the place of all that was there: what it
        /// leaves out is emptied.
        public var isWhole: Bool
        /// The member that says which of a person's things is meant, where that
        /// is no number; it cannot be changed.
        public var key: String?

        /// Rules of these; without any, everything may be sent.
        public init(
            refused: Set<String> = [], needed: [String] = [], kept: [String] = [], isWhole: Bool = false,
            key: String? = nil
        ) {
            self.refused = refused
            self.needed = needed
            self.kept = kept
            self.isWhole = isWhole
            self.key = key
        }

        var isFree: Bool { refused.isEmpty && needed.isEmpty }
    }
}

extension V1.WriteRules {
    /// What a closure made of a model, as an update sends it.
    ///
    /// - Throws: `ClientError.invalidRequest` when the key was changed.
    func update(from before: JSONObject, to after: JSONObject) throws -> JSONObject {
        if let key, let name = before[key], name != .null, after[key] != name {
            throw ClientError(.invalidRequest, reason: "\(key) says which one is meant, and cannot be changed")
        }
        var update = JSONObject()
        for (key, value) in after where !refused.contains(key) {
            if isWhole || before[key] != value || needed.contains(key) || kept.contains(key) { update[key] = value }
        }
        return update
    }

    /// Checks that an update holds what it needs.
    func check(_ update: JSONObject) throws {
        let missing = needed.filter { update[$0] ?? .null == .null }
        guard missing.isEmpty else {
            throw ClientError(
                .invalidRequest,
                reason: "an update needs \(missing.joined(separator: ", ")) too: change what was read, or set it")
        }
    }
}
