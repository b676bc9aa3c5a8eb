// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The surveys of a site.
    ///
    /// Every method takes the slug of the site. What people answered is reached
    /// by ``SurveyResponses``.
    public struct Surveys: Sendable {
        let api: NationV1

        /// The surveys, one by one.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Survey>, Survey>
        {
            api.items(Self.list(site: site, limit: limit), parts)
        }

        /// The surveys, page by page.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Survey>> {
            api.pages(Self.list(site: site, limit: limit), parts)
        }

        /// The first page of the surveys.
        public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Survey> {
            try await api.send(Self.list(site: site, limit: limit), parts)
        }

        /// Adds a survey and gives it as the API stored it.
        ///
        /// A name and a status are needed.
        @discardableResult
        public func create(_ survey: V1.Survey, site: String, _ parts: RequestPart?...) async throws -> Survey {
            try await api.send(Self.create(survey, site: site), parts)
        }

        /// Changes a survey and gives it as it stands now.
        ///
        /// Only what is set is sent, and the API needs the status and the name
        /// in every update: without, `ClientError.invalidRequest` is thrown. To
        /// change what was read, use ``update(_:site:_:changes:)``, which sends
        /// what is needed.
        @discardableResult
        public func update(_ id: Int, _ changes: V1.Survey, site: String, _ parts: RequestPart?...) async throws
            -> Survey
        {
            try await api.send(Self.update(id, changes, site: site), parts)
        }

        /// Changes a survey that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func update(
            _ survey: V1.Survey, site: String, _ parts: RequestPart?..., changes: (inout V1.Survey) throws -> Void
        ) async throws -> Survey {
            try await api.send(Self.update(survey.requireID(), survey.changes(changes), site: site), parts)
        }

        /// Removes a survey.
        public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.Surveys {
    /// A request for a page of surveys.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Survey>> {
        Request(.get, "sites/\(site)/pages/surveys", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request that adds a survey.
    public static func create(_ survey: V1.Survey, site: String) -> Request<V1.Survey> {
        Request(
            .post, "sites/\(site)/pages/surveys", .pathNames(site), .new(survey, as: "survey"),
            reading: .created(at: "survey"))
    }

    /// A request that changes a survey.
    public static func update(_ id: Int, _ changes: V1.Survey, site: String) -> Request<V1.Survey> {
        Request(
            .put, "sites/\(site)/pages/surveys/\(id)", .pathNames(site), .changes(changes, as: "survey"),
            reading: .json(at: "survey"))
    }

    /// A request that removes a survey.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/surveys/\(id)", .pathNames(site), reading: .nothing)
    }
}
