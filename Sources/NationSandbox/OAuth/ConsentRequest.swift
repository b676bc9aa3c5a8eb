// SPDX-License-Identifier: MIT

/// An app's checked request for a person's consent.
struct ConsentRequest: Sendable {
    let app: SandboxApp
    let redirect: RedirectAddress
    let state: String?
    let isImplicit: Bool
    /// The S256 challenge of PKCE.
    let challenge: String?

    /// An error without a redirect, since no redirect address can be trusted.
    struct Dead: Error, Sendable, Equatable {
        var message: String
        var frenchMessage: String
    }

    /// An error that is sent to the app's own redirect address.
    struct Refused: Error, Sendable {
        var problem: OAuthProblem
        var location: String
    }

    init(_ query: QueryItems, apps: [SandboxApp]) throws {
        func values(_ name: String) -> [String] { query.items.filter { $0.name == name }.map(\.value) }
        guard values("client_id").count == 1, let app = apps.first(where: { $0.clientID == values("client_id")[0] })
        else {
            throw Dead(
                message: "No app of that client_id is registered with this nation.",
                frenchMessage: "Aucune application de ce client_id n’est inscrite auprès de cette nation.")
        }
        guard values("redirect_uri").count == 1,
            let redirect = RedirectAddress(values("redirect_uri")[0], registered: app.redirectURIs)
        else {
            throw Dead(
                message: "The redirect_uri is not one that \(app.name) has registered.",
                frenchMessage: "Le redirect_uri ne fait pas partie de ceux que \(app.name) a inscrits.")
        }
        self.app = app
        self.redirect = redirect
        state = values("state").count == 1 ? values("state")[0] : nil
        isImplicit = values("response_type") == ["token"]
        do {
            let parameters = try OAuthParameters(query)
            try Self.check(parameters, app)
            challenge = try Self.challenge(parameters, app)
        } catch let problem as OAuthProblem {
            var response = [
                QueryItems.Item(name: "error", value: problem.code),
                QueryItems.Item(name: "error_description", value: problem.description),
            ]
            if let state { response.append(.init(name: "state", value: state)) }
            throw Refused(problem: problem, location: redirect.with(QueryItems(response), inFragment: isImplicit))
        }
    }

    /// Returns the redirect address with the members of a response.
    func location(_ response: [(String, String)]) -> String {
        var items = response.map { QueryItems.Item(name: $0.0, value: $0.1) }
        if let state { items.append(.init(name: "state", value: state)) }
        return redirect.with(QueryItems(items), inFragment: isImplicit)
    }

    private static func check(_ parameters: OAuthParameters, _ app: SandboxApp) throws {
        switch try parameters.required("response_type") {
        case "code": break
        case "token":
            guard app.generation.isLegacy else {
                throw OAuthProblem.unauthorizedClient("The implicit grant is for apps of version 1 only.")
            }
        default: throw OAuthProblem.unsupportedResponseType
        }
        try OAuthScope.check(parameters["scope"])
    }

    private static func challenge(_ parameters: OAuthParameters, _ app: SandboxApp) throws -> String? {
        guard let challenge = parameters["code_challenge"] else {
            guard parameters["code_challenge_method"] == nil else {
                throw OAuthProblem.invalidRequest("The parameter code_challenge is missing.")
            }
            guard app.clientSecret != nil || parameters["response_type"] == "token" else {
                throw OAuthProblem.invalidRequest("An app without a secret must send a code_challenge.")
            }
            return nil
        }
        guard parameters["code_challenge_method"] == "S256" else {
            throw OAuthProblem.invalidRequest("The only code_challenge_method is S256.")
        }
        guard challenge.utf8.count == 43, Base64URL.decode(challenge)?.count == 32 else {
            throw OAuthProblem.invalidRequest("The code_challenge is not a SHA-256 in base64url.")
        }
        return challenge
    }
}

/// The scopes of a nation; there is only one.
enum OAuthScope {
    static let name = "default"

    static func check(_ text: String?) throws {
        guard let text else { return }
        guard text.split(separator: " ").allSatisfy({ $0 == name }) else { throw OAuthProblem.invalidScope }
    }
}
