// SPDX-License-Identifier: MIT

extension V1 {
    /// What a search for one person by several traits found.
    ///
    /// The API answers alike when nobody matches and when several do. To add
    /// whoever is not there yet, use ``People/push(_:_:)``, which matches and
    /// adds in one step: to match first and create then makes duplicates.
    public struct PersonMatch: Sendable, Hashable {
        /// How many people match.
        public struct Count: Sendable, Hashable {
            private enum Kind: Hashable { case none, one, several, noneOrSeveral }
            private let kind: Kind

            /// Nobody.
            public static let none = Self(kind: .none)
            /// One person.
            public static let one = Self(kind: .one)
            /// More than one.
            public static let several = Self(kind: .several)
            /// Nobody or more than one: the API does not say which.
            public static let noneOrSeveral = Self(kind: .noneOrSeveral)
        }

        /// The person, in the full form, when it is one.
        public var person: Person?
        /// How many people match.
        public var count: Count

        /// A match with one person.
        public init(_ person: Person) {
            self.person = person
            count = .one
        }

        /// A match with another number of people than one.
        public init(_ count: Count) { self.count = count }
    }
}
