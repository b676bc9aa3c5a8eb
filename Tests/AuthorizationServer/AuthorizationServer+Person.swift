// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird

// What a person's browser sees. The pages are links, so that a program can do the person's part.
extension AuthorizationServer {
    func authorize(_ call: EndpointCall) async throws -> Response {
        state.with { memory in
            var parameters = call.query
            guard call.repeated.isEmpty else { return .page("<p>A parameter occurs twice.</p>", status: 400) }
            if let reference = parameters["request_uri"] {
                if Set(parameters.keys) != ["client_id", "request_uri"] {
                    memory.offences.append("more than the reference beside a pushed request")
                }
                guard let pushed = memory.pushed.removeValue(forKey: reference),
                    pushed.client == parameters["client_id"], pushed.ending > Date()
                else { return .page("<p>The reference is unknown or used.</p>", status: 400) }
                parameters = pushed.parameters
            } else if options.requiresPushedRequests {
                return .page("<p>The request must be pushed.</p>", status: 400)
            }
            memory.log.append("GET /authorize")
            guard let client = parameters["client_id"], ServerClient.isKnown(client),
                let redirect = parameters["redirect_uri"], Self.isLoopback(redirect)
            else { return .page("<p>Unknown client or redirect URI.</p>", status: 400) }
            let usual: Set<String> = [
                "client_id", "redirect_uri", "response_type", "state", "code_challenge", "code_challenge_method",
                "scope",
                "nonce",
            ]
            for (name, value) in parameters.sorted(by: { $0.key < $1.key }) where !usual.contains(name) {
                memory.log.append("asked \(name)=\(value)")
            }
            for secret in ["client_secret", "code_verifier", "refresh_token", "password"]
            where parameters[secret] != nil {
                memory.offences.append("a secret in the URL")
            }
            guard parameters["response_type"] == "code", let oauthState = parameters["state"], oauthState.count >= 22,
                parameters["code_challenge_method"] == "S256", parameters["code_challenge"]?.count == 43
            else { return .redirect("\(redirect)?error=invalid_request&state=\(parameters["state"] ?? "")") }
            let id = ServerState.random()
            memory.questions[id] = .init(client: client, parameters: parameters)
            return Self.question(id, client)
        }
    }

    private static func isLoopback(_ redirect: String) -> Bool {
        ["http://127.0.0.1:", "http://[::1]:", "http://localhost:"].contains { redirect.hasPrefix($0) }
    }

    private static func question(_ id: String, _ client: String) -> Response {
        .page(
            """
            <p>May \(client) act for you?</p><a href="/decide?id=\(id)&amp;user=alice">Yes, alice</a> \
            <a href="/decide?id=\(id)&amp;user=bob">Yes, bob</a> <a href="/decide?id=\(id)">No</a>
            """)
    }

    /// The page of a code that was shown on another device.
    func device(_ call: EndpointCall) async throws -> Response {
        state.with { memory in
            let found = memory.questions.first { $0.value.parameters["user_code"] == call.query["user_code"] }
            guard let found, found.value.isDevice else { return .page("<p>Unknown code.</p>", status: 404) }
            return Self.question(found.key, found.value.client)
        }
    }

    func decide(_ call: EndpointCall) async throws -> Response {
        state.with { memory in
            guard let id = call.query["id"], var question = memory.questions[id], question.decision == nil else {
                return .page("<p>Unknown question.</p>", status: 404)
            }
            question.decision = .some(call.query["user"])
            if question.isDevice {
                memory.questions[id] = question
                return .page("<p>Thank you. Go back to your device.</p>")
            }
            memory.questions[id] = nil
            let parameters = question.parameters
            let tail =
                "&iss=\(Self.encoded(memory.issuer))&state=\(Self.encoded(parameters["state"] ?? ""))"
            let redirect = parameters["redirect_uri"] ?? ""
            guard let user = call.query["user"] else { return .redirect("\(redirect)?error=access_denied\(tail)") }
            let code = ServerState.random()
            memory.codes[code] = .init(
                client: question.client, user: user, scope: parameters["scope"] ?? "", family: ServerState.random(),
                key: parameters["dpop_jkt"], ending: Date(timeIntervalSinceNow: 60), code: parameters)
            let response = ServerResponse(kind: "redirect", text: "?code=\(code)\(tail)").spoiled(by: memory.fault)
            return .redirect(redirect + (response.text ?? ""))
        }
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
