// SPDX-License-Identifier: MIT

import ErrandCore
public import NationBuilder

/// A newsletter whose subscribers are the people of a nation with the tag `newsletter`.
public struct Newsletter: Sendable {
    /// The reason why a person could not be subscribed.
    public enum SubscriptionError: Error, Equatable {
        case invalidAddress
        case tryAgainLater
    }

    static let tag = "newsletter"

    private let nation: Nation

    /// Creates the newsletter of a nation.
    public init(_ nation: Nation) { self.nation = nation }

    /// Subscribes an e-mail address.
    ///
    /// A person who is already in the nation is not added again.
    public func subscribe(_ email: String) async throws {
        let person = V1.Person {
            $0.email = email
            $0.tags = [Self.tag]
        }
        do {
            try await nation.v1.people.push(person, .timeout(.seconds(10)))
        } catch ClientError.timedOut {
            throw SubscriptionError.tryAgainLater
        } catch let error as ClientError {
            guard let problem = error.problem(as: NationBuilderProblem.self), !problem.validationErrors.isEmpty
            else { throw error }
            throw SubscriptionError.invalidAddress
        }
    }

    /// Returns the e-mail addresses of all subscribers.
    public func subscribers() async throws -> [String] {
        var addresses: [String] = []
        for try await person in nation.v1.tags.allPeople(tag: Self.tag) {
            if let email = person.email { addresses.append(email) }
        }
        return addresses
    }
}
