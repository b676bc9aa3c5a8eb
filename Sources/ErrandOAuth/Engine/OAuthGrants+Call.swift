// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import HTTPTypes

/// An endpoint's response with its whole body.
struct EndpointResponse: Sendable {
    var head: HTTPResponse
    var body: [UInt8]
    /// The time at which the request was sent.
    var sentAt: Date
    /// The values of the request.
    var sent = SentValues.none
}

/// The largest response that is read: 1 MiB.
let maximumResponseSize = 1 << 20

extension OAuthGrants {
    /// Sends a form to an endpoint, with the client's authentication.
    ///
    /// A demand for a DPoP nonce is met once (RFC 9449 §8): the request is
    /// sent again with a new proof and a new assertion.
    func call(_ endpoint: Endpoint, _ fields: [FormField], isBound: Bool = false) async throws -> EndpointResponse {
        let url = try endpoint.url(provider, client)
        try checkAuthentication()
        var fields = fields
        if endpoint == .token {
            try ReservedParameters.check(tokenParameters, against: ReservedParameters.ofToken)
            fields += tokenParameters.map { FormField($0.name, $0.value) }
        }
        var isSecondTry = false
        while true {
            let proof = try ClientProof.make(self)
            var parts: [RequestPart?] = [
                additionalFields,
                .body(.text(FormField.encode(proof.fields + fields)), type: .form),
                .header(.authorization, proof.authorization),
            ]
            let bound = isBound ? try dpop?.proof(.post, url, time: time, random: random) : nil
            parts.append(.header(DPoPProver.field, bound))
            let sent = SentValues(
                proof.fields + fields,
                [proof.authorization?.split(separator: " ").last.map(String.init), client.authentication.secret, bound])
            let response = try await http.response(.post, url, parts, timeout, sent: sent)
            dpop?.remember(response.head, url)
            if isBound, dpop != nil, !isSecondTry, response.error(time)?.code == .useDPoPNonce,
                response.head.headerFields.contains(DPoPProver.nonceField)
            {
                isSecondTry = true
                continue
            }
            return response
        }
    }

    /// The part with the fields that every request has.
    var additionalFields: RequestPart { .group(requestFields.map { .header($0.name, $0.value) }) }

    /// Returns the tokens of a successful response; throws for any other.
    ///
    /// An id token among them is not validated yet; see
    /// ``verified(_:requested:)``.
    func tokens(
        _ response: EndpointResponse, requested: ScopeList?, isExchange: Bool = false
    ) throws -> TokenSet {
        let reader = TokenResponseReader(
            format: provider.responseFormat, type: dpop == nil ? .bearer : .dpop, isExchange: isExchange,
            requestedScopes: requested, sentAt: response.sentAt)
        let object = try response.object(time)
        do { return try reader.read(object) } catch { throw response.described(error) }
    }

    /// Throws, before any request, when the server does not list the client's
    /// method or the secret has expired.
    ///
    /// Many servers accept public clients without listing `none`, so the list
    /// is not checked for a client that does not authenticate.
    private func checkAuthentication() throws {
        if let end = client.secretExpiry, client.authentication.usesSecret, end <= time.seconds {
            throw OAuthError(
                .configuration.secretExpired, reason: "the client's secret has expired: the client must register again")
        }
        guard let listed = provider.authenticationMethods, client.authentication.methodName != "none" else { return }
        guard listed.contains(client.authentication.methodName) else {
            throw OAuthError(
                .configuration.authentication,
                reason: "the server does not list the method \(client.authentication.methodName)")
        }
    }
}

extension Client {
    /// Returns the client without middleware, fields of its own and errors of its service: it sends what is asked
    /// and nothing else.
    func bare() -> Client {
        with {
            $0.middleware = []
            $0.defaults = []
            $0.enforced = []
            $0.problems = .byStatus
        }
    }

    /// Sends one request to an absolute URL and returns its response, with any
    /// status.
    func response(
        _ method: HTTPRequest.Method, _ url: String, _ parts: [RequestPart?] = [], _ timeout: Duration,
        accept: MediaType = .json, sent: SentValues = .none
    ) async throws -> EndpointResponse {
        let reader = ResponseReader<EndpointBody>(accept: [accept]) { head, body, _ in
            EndpointBody(head: head, bytes: body)
        }
        let request = Request(method, "", .url(url), .group(parts), reading: reader)
        let sentAt = configuration.time.date()
        do {
            let response = try await send(
                request, .option(\.acceptedStatus, .any), .option(\.maximumResponseSize, maximumResponseSize),
                .option(\.redaction, Redaction()), .timeout(timeout))
            return EndpointResponse(head: response.head, body: response.bytes, sentAt: sentAt, sent: sent)
        } catch let error as ClientError where error.kind == .undecodable.tooLarge {
            var refused = OAuthError(.invalidResponse.tooLarge, reason: "the response exceeds 1 MiB", underlying: error)
            refused.status = error.response?.head.status.code
            throw refused
        }
    }
}

private struct EndpointBody: Sendable {
    let head: HTTPResponse
    let bytes: [UInt8]
}

extension EndpointResponse {
    var isSuccessful: Bool { StatusSet.successful.contains(head.status) }

    /// Returns the JSON object of a successful response.
    func object(_ time: TimeSource) throws(OAuthError) -> JSONObject {
        if let error = error(time) { throw error }
        do {
            return try StrictJSON.object(body)
        } catch {
            let kind = (error as? JSONError)?.kind.name ?? "unread"
            throw described(OAuthError(.invalidResponse.json, reason: "the response is not a JSON object (\(kind))"))
        }
    }

    /// Returns the error that the response reports, or `nil` for a success.
    ///
    /// An `error` member is an error even with the status 200.
    func error(_ time: TimeSource) -> OAuthError? {
        let object = try? StrictJSON.object(body)
        if case .string(let code)? = object?["error"], !code.isEmpty {
            var error = OAuthError(.refused, code: OAuthError.Code(code))
            error.errorDescriptionText = object?["error_description"]?.string
            error.errorURI = object?["error_uri"]?.string
            return described(error, time)
        }
        if isSuccessful {
            guard object?["error"] == nil || object?["error"]?.isNull == true else {
                return described(OAuthError(.invalidResponse.member, reason: "the error is not text"), time)
            }
            return nil
        }
        if (300...399).contains(head.status.code) {
            let error = OAuthError(.invalidResponse.redirected, reason: "a redirect of this endpoint is not followed")
            return described(error, time)
        }
        return described(OAuthError(.status, reason: "the response contains no OAuth error"), time)
    }

    /// Returns the error of a resource's challenge (RFC 6750 §3), if the body
    /// has none.
    func challengeError(_ time: TimeSource) -> OAuthError? {
        guard !isSuccessful, error(time)?.code == nil,
            let challenge = Challenge.all(in: head.headerFields).first(where: { $0.error != nil })
        else { return nil }
        var error = OAuthError(.refused, code: challenge.error)
        error.errorDescriptionText = challenge.parameters["error_description"]
        return described(error, time)
    }

    /// Returns the error with status, media type and other details of the
    /// response, without the values that were sent.
    func described(_ error: OAuthError, _ time: TimeSource? = nil) -> OAuthError {
        var error = error
        error.status = head.status.code
        error.contentType = head.headerFields[.contentType]
        error.challenge = head.headerFields[.wwwAuthenticate]
        error.scope = Challenge.wantedScope(head.headerFields)
        if let time { error.retryAfter = WaitTime.retryAfter(head.headerFields, at: time.date()) }
        // A value may begin within the excerpt and end behind it.
        if error.code == nil { error.bodyExcerpt = Array(body.prefix(1 << 14)) }
        return sent.hidden(in: error)
    }
}
