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
        public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
            case person
            case precinct
        }
    }
}

extension V1.PersonAnswer: Codable {
    /// Reads an answer; without `person` it is none.
    public init(from decoder: any Decoder) throws {
        person = try decoder.container(keyedBy: CodingKeys.self).decode(V1.Person.self, forKey: .person)
        var object = try ObjectReader<CodingKeys>(decoder)
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .person: break
            case .precinct: try object.read(&$precinct, orKeep: &extra)
            }
        }
        self.extra = extra
    }

    /// Writes the members that are not missing.
    public func encode(to encoder: any Encoder) throws {
        var object = ObjectWriter<CodingKeys>(encoder)
        try object.write(.person, JSONMember.value(person))
        try object.write(.precinct, $precinct)
        try object.write(unknown: extra)
    }
}
