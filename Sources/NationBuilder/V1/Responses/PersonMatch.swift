// SPDX-License-Identifier: MIT

extension V1 {
    /// The result of a search for one person by several traits.
    ///
    /// The API returns the same response when nobody matches and when several
    /// people do. To add people who do not exist yet, use
    /// ``People/push(_:_:)``, which matches and adds in one step. Two separate
    /// steps can create duplicates.
    public struct PersonMatch: Sendable, Hashable {
        /// The number of people who match.
        public struct Count: Sendable, Hashable {
            private enum Kind: Hashable { case none, one, several, noneOrSeveral }
            private let kind: Kind

            /// Nobody.
            public static let none = Self(kind: .none)
            /// One person.
            public static let one = Self(kind: .one)
            /// More than one.
            public static let several = Self(kind: .several)
            /// Nobody or more than one; the API does not say which.
            public static let noneOrSeveral = Self(kind: .noneOrSeveral)
        }

        /// The person in the full form, if exactly one matches.
        public var person: Person?
        /// The number of people who match.
        public var count: Count

        /// Creates a match with one person.
        public init(_ person: Person) {
            self.person = person
            count = .one
        }

        /// Creates a result without a person.
        public init(_ count: Count) { self.count = count }
    }
}
