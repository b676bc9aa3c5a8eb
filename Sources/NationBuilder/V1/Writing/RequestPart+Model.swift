// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

extension RequestPart {
    /// Returns a new model as a body, without the members that the API refuses.
    static func new<Model: V1.Model>(_ model: Model, as key: String) -> Self {
        let rules = Model.writeRules
        guard !rules.refused.isEmpty else { return .json([key: model]) }
        return .json([key: V1.Draft(model: model, refused: rules.refused)])
    }

    /// Returns changes as a body, without the members that the API refuses.
    ///
    /// The request throws `ClientError.invalidRequest` when a member is missing
    /// that every update needs.
    static func changes<Model: V1.Model>(_ model: Model, as key: String) -> Self {
        let rules = Model.writeRules
        guard !rules.isFree else { return .json([key: model]) }
        let body = Self.new(model, as: key)
        return .group([.constant { _ in try rules.check(model.members()) }, body])
    }
}

extension V1 {
    /// A model that is written as the body of a request.
    struct Draft<Model: V1.Model>: Encodable, JSONWritable, Sendable {
        let model: Model
        let refused: Set<String>

        private func members() throws -> JSONObject {
            var members = try model.members()
            for key in refused { members[key] = nil }
            return members
        }

        func write(to json: inout JSONValueWriter) throws { try json.write(.object(members())) }

        func encode(to encoder: any Encoder) throws { try members().encode(to: encoder) }
    }
}
