// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
import HTTPTypes

/// The codes and URLs with which a person signs in on another device (RFC 8628
/// §3.2).
///
/// No description and no dump shows the device code.
public struct DeviceAuthorization: Sendable, RedactedDescription {
    /// The code that the person types, exactly as received.
    ///
    /// Show it even if there is a ``completeURL``.
    public let userCode: String
    /// The page on which the person types the code.
    public let verificationURL: String
    /// The page's URL with the code in it, for a QR code.
    public let completeURL: String?
    /// The time at which the codes expire.
    public let deadline: TimeSource.Instant
    /// The wait between two polls; at least one second.
    public let interval: Duration

    let deviceCode: String
    let scopes: ScopeList?
    let resources: [String]

    /// A text with the user code, which is meant to be shown.
    public var description: String { "device authorization \(ShownText.of(userCode))" }
}

extension OAuthGrants {
    /// Begins a sign-in on another device (RFC 8628 §3.1).
    ///
    /// - Parameters:
    ///   - scopes: The scopes to request; if empty, the server chooses.
    ///   - resources: The resources that the tokens are for (RFC 8707).
    ///   - parameters: Additional parameters; none may override one that the
    ///     grant sets.
    public func authorizeDevice(
        scopes: ScopeList = [], resources: [String] = [], parameters: [(name: String, value: String)] = []
    ) async throws -> DeviceAuthorization {
        let sent = time.now()
        try ReservedParameters.check(parameters, against: ReservedParameters.ofToken)
        var fields = try scopes.fields() + ResourceIndicator.fields(resources)
        fields += parameters.map { FormField($0.name, $0.value) }
        // RFC 8628 §3.1 requires `client_id` even if the client authentication
        // does not contain it.
        if try !ClientProof.make(self).fields.contains(where: { $0.name == "client_id" }) {
            fields.append(FormField("client_id", client.id))
        }
        let response = try await call(.deviceAuthorization, fields)
        let object = try response.object(time)
        guard let deviceCode = object["device_code"]?.string, !deviceCode.isEmpty,
            let userCode = object["user_code"]?.string, !userCode.isEmpty,
            let url = (object["verification_uri"] ?? object["verification_url"])?.string,
            let life = object["expires_in"].flatMap({ ExpiryValue.seconds($0) })
        else { throw response.described(OAuthError(.invalidResponse.member, reason: "a required member is missing")) }
        let complete = object["verification_uri_complete"]?.string
        guard EndpointURL.isSafe(url, provider.insecureHosts),
            complete.map({ EndpointURL.isSafe($0, provider.insecureHosts) }) ?? true
        else {
            throw response.described(OAuthError(.invalidResponse.member, reason: "the verification URL is not safe"))
        }
        let interval = object["interval"].flatMap { ExpiryValue.seconds($0) } ?? 0
        return DeviceAuthorization(
            userCode: userCode, verificationURL: url, completeURL: complete,
            deadline: sent.advanced(by: min(.seconds(life), TokenSet.longestLifetime)),
            interval: interval > 0 ? .seconds(max(1, min(interval, 3600))) : .seconds(5), deviceCode: deviceCode,
            scopes: scopes.isEmpty ? nil : scopes, resources: resources)
    }

    /// Polls until the person has decided (RFC 8628 §3.4, §3.5).
    ///
    /// The first poll happens one interval from now, and there are never two at
    /// once. A `slow_down` adds 5 s to all later waits. After a broken
    /// connection, a server error, or a response that is not the server's, such as the page
    /// of a network that wants a sign-in of its own, polling goes on with a doubled wait, or
    /// with the wait that the server asks for. Cancelling the task ends the
    /// polling.
    ///
    /// - Throws: ``OAuthError`` `refused`, with `expired_token` also when the
    ///   codes expire by this machine's clock; the failure of the last poll is its
    ///   `underlying` error.
    public func poll(_ device: DeviceAuthorization) async throws -> TokenSet {
        var schedule = PollSchedule(interval: device.interval)
        var lastFailure: (any Error)?
        while true {
            let next = time.now().advanced(by: schedule.wait)
            guard next < device.deadline else {
                throw OAuthError(
                    .refused, reason: "nobody signed in before the codes expired", code: .expiredToken,
                    underlying: lastFailure)
            }
            try await time.sleep(next)
            let end: Result<TokenSet, any Error>
            do {
                // A successful response uses up the code, so the response is
                // awaited even if the task is cancelled.
                end = try await work.finish { try await ask(device) }
            } catch {
                try schedule.failed(error)
                lastFailure = (error as? OAuthError)?.code == .authorizationPending ? nil : error
                continue
            }
            return try end.get()
        }
    }

    /// Polls once.
    ///
    /// - Returns: The tokens, or the error that makes them invalid. The code is
    ///   used up by then, so that error is final.
    /// - Throws: The error of a poll that brought no tokens.
    private func ask(_ device: DeviceAuthorization) async throws -> Result<TokenSet, any Error> {
        let response = try await call(
            .token,
            [
                FormField("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
                FormField("device_code", device.deviceCode),
            ] + ResourceIndicator.fields(device.resources), isBound: true)
        var tokens = try self.tokens(response, requested: device.scopes)
        tokens.resources = device.resources
        do { return .success(try await verified(tokens, requested: device.scopes)) } catch { return .failure(error) }
    }
}

/// The wait before the next poll.
struct PollSchedule: Equatable {
    private(set) var interval: Duration
    private(set) var wait: Duration

    init(interval: Duration) {
        self.interval = interval
        wait = interval
    }

    /// Adapts the wait to a failure, or throws the error if it ends the
    /// polling.
    mutating func failed(_ error: any Error) throws {
        if let error = error as? OAuthError {
            switch (error.code, error.status ?? 0) {
            case (.authorizationPending?, _): wait = interval
            case (.slowDown?, _):
                interval += .seconds(5)
                wait = interval
            case (.temporarilyUnavailable?, _), (.serverError?, _): backOff(error.retryAfter)
            case (nil, let status)
            where (100...599).contains(status) && FailureMeaning(HTTPResponse.Status(code: status)).retry.isUseful
                || error.isPage || error.kind == .invalidResponse.redirected || error.kind == .invalidResponse.json:
                backOff(error.retryAfter)
            default: throw error
            }
            return
        }
        // The response may be that of a network which wants a sign-in of its own.
        guard let error = error as? ClientError, error.meaning.retry != .useless else { throw error }
        backOff(error.retryAfter)
    }

    private mutating func backOff(_ asked: Duration?) {
        wait = max(interval, asked ?? min(wait * 2, max(interval, .seconds(60))))
    }
}
