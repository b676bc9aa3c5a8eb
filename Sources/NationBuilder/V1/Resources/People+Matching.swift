// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1.People {
    /// Returns the one person with all of these traits, or whether there is none or
    /// several.
    ///
    /// NationBuilder advises to match by e-mail alone; the API may drop the other
    /// traits. It does not distinguish no match from several. If the traits include
    /// a name, another request searches for the name, which may settle it.
    public func match(
        email: String? = nil, firstName: String? = nil, lastName: String? = nil, phone: String? = nil,
        mobile: String? = nil, _ parts: RequestPart?...
    ) async throws -> V1.PersonMatch {
        let match = try await api.send(
            Self.match(email: email, firstName: firstName, lastName: lastName, phone: phone, mobile: mobile), parts)
        guard match.count == .noneOrSeveral, firstName != nil || lastName != nil else { return match }
        let namesakes = try await api.send(
            Self.search(V1.PersonSearch(firstName: firstName, lastName: lastName), limit: 2), parts
        ).results.count
        if namesakes == 0 { return V1.PersonMatch(.none) }
        let isByName = email == nil && phone == nil && mobile == nil
        return isByName && namesakes > 1 ? V1.PersonMatch(.several) : match
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.People {
    /// Creates a request that returns the person with an e-mail address, in the
    /// full form, or `nil` when there is none.
    ///
    /// An address belongs to one person at most. To add a person who does not
    /// exist yet, use ``push(_:_:)``, which matches and adds in one step.
    public static func match(email: String) -> Request<V1.Person?> {
        matching([.query("email", email)]) { $0.person }
    }

    /// Creates a request that returns the one person with all of these traits, or
    /// whether there is none or several.
    ///
    /// If there is not exactly one match, the API responds with 400 and
    /// `no_matches`.
    public static func match(
        email: String? = nil, firstName: String? = nil, lastName: String? = nil, phone: String? = nil,
        mobile: String? = nil
    ) -> Request<V1.PersonMatch> {
        matching(zip(matchParameters, [email, firstName, lastName, phone, mobile]).map { .query($0, $1) }) { $0 }
    }

    /// The names in the query of a match.
    package static let matchParameters = ["email", "first_name", "last_name", "phone", "mobile"]

    private static func matching<Output: Sendable>(
        _ traits: [RequestPart], _ output: @escaping @Sendable (V1.PersonMatch) -> Output
    ) -> Request<Output> {
        let found = ResponseReader<V1.Person>.json(at: "person")
        let reader = ResponseReader<Output>(accept: found.accept) { head, body, coders in
            guard let problem = NationBuilderProblem(head, body[...]), isOrdinary(head, problem) else {
                return output(V1.PersonMatch(try found.read(head, body, coders)))
            }
            return output(V1.PersonMatch(head.status == .conflict ? .several : .noneOrSeveral))
        }
        return Request(
            .get, "people/match", .group(traits), .option(\.problems, .nationBuilder(accepting: isOrdinary)),
            reading: reader)
    }

    /// Returns whether a problem only says that there is not exactly one match.
    @Sendable private static func isOrdinary(_ head: HTTPResponse, _ problem: NationBuilderProblem) -> Bool {
        problem.code == .noMatches || head.status == .conflict
    }
}
