// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import ErrandTesting
import Foundation
import HTTPTypes

// The code of MigratingFromMJApiClient.md, compiled; MigrationGuideTests holds
// the two against each other. Nothing here is run but the error's reader.

struct DomainError: Error, Decodable {
    enum CodingKeys: String, CodingKey {
        case code = "error_code"
        case message = "error_message"
    }

    var code: Int
    var message: String
}

private struct ErrorWatch: Middleware {
    let onUnauthorized: @Sendable () async -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let response = try await next(request)
        if response.head.status == .unauthorized { await onUnauthorized() }
        return response
    }
}

private struct Validation: Middleware {
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }
}

enum MJApiClientSnippets {
    struct Hobby: Codable, Sendable { var name: String, rating: Int }

    static func domainErrors() -> ProblemReader {
        let verdict: @Sendable (HTTPResponse, ArraySlice<UInt8>, Coders) -> ProblemReader.Verdict = {
            head, body, coders in
            guard let error = try? coders.json.decode(DomainError.self, from: body) else { return .byStatus }
            return .problem(error)
        }
        return ProblemReader { head, body, coders in verdict(head, body, coders) }
    }

    private static func cleared() -> ProblemReader {
        ProblemReader { head, _, _ in
            if head.status == .notFound { return .accept }
            return .byStatus
        }
    }

    private static func client(queue: DispatchQueue, key: String, token: String, user: String, password: String) {
        let client = Client("https://www.domain.com/api/v1") { $0.defaults = [.timeout(.seconds(30))] }
        let patient = client.with { $0.defaults.append(.timeout(.seconds(90))) }
        let value = "Token \(token)"
        var options = ObservationOptions()
        options.logs = [.requests, .responses, .curl]
        let report: @Sendable (any Error, RequestSummary) -> Void = { print($0, $1) }
        let changes: [(inout Client.Configuration) -> Void] = [
            { $0.defaults = [.option(\.callbackQueue, queue)] },
            { $0.defaults = [.header("X-App", "demo")] },
            { $0.enforced = [.query("key", key)] },
            {
                $0.defaults = [
                    .computed { _ in [.header(.acceptLanguage, Locale.preferredLanguages.first)] },
                    .computed { _ in [.query("language", Locale.preferredLanguages.first)] },
                ]
            },
            { $0.redaction.publicBodyKeys = ["name"] },
        ]
        let parts: [(inout StandardChain) -> Void] = [
            { $0.authorizer = .basic(user, password) },
            { $0.authorizer = .header(.authorization, value) },
            { $0.outside = [Validation(), ErrorWatch {}] },
            { $0.outside = [.observe(onError: report)] },
            { [options] in $0.observation = Observation(options) },
        ]
        _ = client.with { $0.middleware = .standard { $0.authorizer = .bearer(token) } }
        _ = (patient, changes, parts)
    }

    private static func whole(token: String, report: @escaping @Sendable (any Error, RequestSummary) -> Void) -> Client
    {
        var options = ObservationOptions()
        options.logs = [.requests, .responses, .curl]
        let client = Client("https://www.domain.com/api/v1") { [options] in
            $0.middleware = .standard {
                $0.authorizer = .bearer(token)
                $0.observation = Observation(options)
                $0.outside = [.observe(onError: report)]
            }
        }
        return client
    }

    private static func parts(hobby: Hobby, filter: Hobby, data: [UInt8]) -> [RequestPart] {
        [
            .json(hobby), .form(nested: hobby), .timeout(.seconds(30)), .option(\.authorization, .skip),
            .query("page", 2), .query(nested: filter),
            .file("photo", .bytes(data), filename: "me.jpg", type: "image/jpeg"),
        ]
    }

    private static func parse(_ body: [UInt8]) throws -> Hobby { Hobby(name: "", rating: body.count) }

    @Sendable private static func show(_ result: Result<Hobby, any Error>) {}

    private static func requests(client: Client, userID: Int, hobby: Hobby, queue: DispatchQueue) async throws {
        for request in [
            Request<Hobby>.get("users/\(userID)/hobbies"), Request<Hobby>.put("users/hobbies", .json(hobby)),
        ] {
            client.perform(request, on: queue, completion: show)
            _ = try await client.send(request)
            _ = try await client.send(request, .baseURL("https://www.domain.com/api/v2"))
            print(try await client.resolve(request).curl())
            print(try await client.response(to: request).head)
            _ = request.reading(.bytes)
            _ = request.reading(request.reader.accepting(only: "application/vnd.acme+json"))
            _ = request.reading(ResponseReader(accept: ["text/csv"]) { head, body, coders in try parse(body) })
        }
        let recorder = Recorder(.platform)
        print(recorder.cassette)
        do {
            let hobby: Hobby = try await client.send(.get("users/hobbies"))
            print(hobby)
        } catch let error as ClientError {
            print(error.response?.bodyPrefix ?? [], error.problem(as: DomainError.self)?.message ?? "")
        }
    }

    private static func date(_ value: JSONValue) -> Date? { nil }

    // The password grant is what the old client had; the warning against it is for others.
    @available(*, deprecated)
    private static func oauth(
        provider: OAuthProvider, id: String, secret: String, http: Client, store: any CredentialStore, folder: String
    ) async throws {
        var provider = provider
        provider.responseFormat.accessTokenKey = "token"
        provider.responseFormat.expiry = .custom { value, _ in date(value) }
        let grants = OAuthGrants(
            provider: provider, client: OAuthClientIdentity(id: id, authentication: .post(secret: secret)), via: http)
        var policy = RenewalPolicy()
        policy.skew = .seconds(60)
        let app = OAuthSession(grants, source: .clientCredentials(), store: store)
        let user = OAuthSession(grants, store: store)
        _ = OAuthSession(grants, store: FileCredentialStore(folder), policy: policy)
        _ = http.with { $0.middleware = .standard { $0.authorizer = .first(of: user, app) } }
        _ = http.with { $0.middleware = .standard { $0.authorizer = user } }
        let (name, password, token, refreshToken) = ("ada", "secret", "t", "r")
        try await user.signIn(grants.legacy.password(user: name, password: password))
        try await user.signIn(TokenSet(accessToken: token, refreshToken: refreshToken))
        try await user.validate()
        await user.signOut()
        for await event in user.events { print(event) }
    }
}
