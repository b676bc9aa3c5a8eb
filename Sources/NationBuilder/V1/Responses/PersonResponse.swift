// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// The whole response to a request for one person: the person and the
    /// precinct beside it.
    ///
    /// The methods of ``People`` return the person alone. To get both, read
    /// their requests as this type:
    ///
    /// ```swift
    /// let request = V1.People.show(7).reading(ResponseReader<V1.PersonResponse>.json())
    /// let response = try await nation.v1.client.send(request)
    /// ```
    public struct PersonResponse: Sendable, Hashable {
        /// The person, in the full form.
        public var person: Person
        /// The precinct; usually `null`.
        @JSONMember public var precinct: Precinct?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a response with a person.
        public init(person: Person) { self.person = person }

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case person
            case precinct

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PersonResponse: JSONModel {
    /// Reads a response; throws without `person`.
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
                CodingKeys.person, .init(codingPath: [], debugDescription: "The response has no person."))
        }
        // An assignment would make the compiler copy the whole model again.
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
