// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The surveys of a site.
    ///
    /// Every method takes the slug of the site. ``SurveyResponses`` has the
    /// responses.
    public struct Surveys: Sendable {
        let api: NationV1

        /// Changes a survey with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func update(
            _ survey: V1.Survey, site: String, _ parts: RequestPart?..., changes: (inout V1.Survey) throws -> Void
        ) async throws -> Survey {
            try await api.send(Self.update(survey.requireID(), survey.changes(changes), site: site), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Surveys {
    /// Creates a request that returns a page of the surveys.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Survey>> {
        .fetching("sites/\(site)/pages/surveys", .pathNames(site), .limit(limit))
    }

    /// Creates a request that adds a survey and returns it as the API stored
    /// it.
    ///
    /// A name and a status are needed.
    public static func create(_ survey: V1.Survey, site: String) -> Request<V1.Survey> {
        .adding(survey, as: "survey", at: "sites/\(site)/pages/surveys", .pathNames(site))
    }

    /// Creates a request that changes a survey and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the status and the
    /// name in every update. To change other members, use
    /// ``update(_:site:_:changes:)``, which adds them.
    ///
    /// Sending it throws `ClientError.invalidRequest` when one of them is
    /// missing.
    public static func update(_ id: Int, _ changes: V1.Survey, site: String) -> Request<V1.Survey> {
        .changing(changes, as: "survey", at: "sites/\(site)/pages/surveys/\(id)", .pathNames(site))
    }

    /// Creates a request that removes a survey.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/surveys/\(id)", .pathNames(site))
    }
}
