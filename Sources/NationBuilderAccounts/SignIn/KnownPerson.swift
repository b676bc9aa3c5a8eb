// SPDX-License-Identifier: MIT

import NationBuilder

/// The nation's data about the signed-in person.
struct KnownPerson: Sendable {
    let id: Int
    let name: String
    let email: String?
    let avatarURL: String?

    /// - Throws: ``AccountError`` `noPerson` when the response has no id.
    init(_ person: V1.Person) throws {
        guard let id = person.id else {
            throw AccountError(.noPerson, reason: "the nation does not say whose token it is")
        }
        self.id = id
        let names = [person.username, person.fullName, person.email].compactMap(\.self)
        name = names.first { !$0.allSatisfy(\.isWhitespace) } ?? "Person \(id)"
        email = person.email
        avatarURL = person.profileImageURL
    }
}
