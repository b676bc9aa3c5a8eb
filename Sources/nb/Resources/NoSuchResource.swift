// SPDX-License-Identifier: MIT

import Errand
import NationBuilder

extension Nation {
    /// Carries out work that is about something, and says by name what the nation does not have.
    ///
    /// - Parameter thing: What the work is about, such as `person with the id 7`; `nil` when nothing can be missing.
    /// - Throws: ``CommandFailure`` with exit code 66 when the nation does not have it.
    func looking<Output>(for thing: String?, _ work: () async throws -> Output) async throws -> Output {
        do { return try await work() } catch let error as ClientError {
            guard let thing, error.isNoSuchResource else { throw error }
            throw CommandFailure("there is no \(TerminalText.safe(thing)) in \(name)", exitCode: 66)
        }
    }
}

extension ClientError {
    /// Whether a nation says that it does not have something; a server that is none may not know the path.
    fileprivate var isNoSuchResource: Bool {
        kind.belongs(to: .status.client.notFound) && problem(as: NationBuilderProblem.self)?.code == .notFound
    }
}

extension Resource {
    /// Returns the one with an id in words, such as `event with the id 7 at the site north`.
    ///
    /// - Parameter place: The values of the resource's path that a person gave.
    static func words(_ id: String, _ place: [String]) -> String {
        "\(singular) with the id \(id)" + (Place.words(place).map { " at the \($0)" } ?? "")
    }
}
