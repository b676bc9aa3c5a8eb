// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// The whole answer to a question for one person: the person, and the
    /// precinct that stands beside it.
    ///
    /// The methods of ``People`` give the person alone; to see both, read their
    /// requests as this type:
    ///
    /// ```swift
    /// let request = V1.People.show(7).reading(ResponseReader<V1.PersonAnswer>.json())
    /// let answer = try await nation.v1.client.send(request)
    /// ```
    public struct PersonAnswer: Sendable, Hashable {
        /// The person, in the full form.
        public var person: Person
        /// The precinct; the API mostly says `null`.
        @JSONMember public var precinct: Precinct?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// An answer with this person.
        public init(person: Person) { self.person = person }

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case person
            case precinct

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PersonAnswer: JSONModel {
    /// Reads an answer; without `person` it is none.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        person = V1.Person()
        var isThere = false
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .person:
                try object.read(&person)
                isThere = true
            case .precinct: try object.read(key, &$precinct, orKeep: &extra)
            }
        }
        guard isThere else {
            throw DecodingError.keyNotFound(
                CodingKeys.person, .init(codingPath: [], debugDescription: "There is no person."))
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.person, person)
        try object.write(.precinct, $precinct, over: &extra)
        try object.write(unknown: extra)
    }
}
