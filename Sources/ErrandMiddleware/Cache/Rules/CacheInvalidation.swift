// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// The effect of an unsafe request on stored responses (RFC 9111 §4.4).
public struct CacheInvalidation: Sendable {
    /// The URLs whose stored responses are obsolete, in all partitions.
    public let urls: [String]

    /// Creates the effect of an unsafe request.
    ///
    /// It applies when the response is not an error, and when there is no response,
    /// since the server may have carried out the request. The URL of the
    /// request becomes obsolete. So do the URLs of `Location` and
    /// `Content-Location` if they have the same origin, and the URL that
    /// redirects led to.
    ///
    /// - Parameters:
    ///   - request: The request that changed something.
    ///   - response: The server's response; `nil` when there was none.
    ///   - names: The names in queries that do not count.
    public init(by request: RawRequest, response: RawResponse?, ignoring names: Set<String> = []) {
        let own = CacheKey(request, partition: "", ignoring: names).url
        guard let response else {
            urls = [own]
            return
        }
        guard (200...399).contains(response.head.status.code) else {
            urls = []
            return
        }
        var urls = [own]
        let base = response.redirected ?? (try? request.target)
        if let redirected = response.redirected { urls.append(CacheKey.url(redirected.text, ignoring: names)) }
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let base, let text = response.head.headerFields[name],
                let target = try? URLTarget(text, from: base), target.origin == base.origin
            else { continue }
            urls.append(CacheKey.url(target.text, ignoring: names))
        }
        self.urls = urls
    }

    /// Returns the head under which the response to an unsafe request is stored
    /// as the response to a `GET`; `nil` when that is not allowed (RFC 9110
    /// §9.3.3).
    ///
    /// It is allowed for a 200 response to a `POST` if the response states its
    /// freshness and its `Content-Location` is the request's URL, and if the request was sent as it
    /// stands here: see ``CacheDecision/isUnchanged(_:sent:for:)``.
    public static func head(
        storing response: RawResponse, to request: RawRequest, sent: HTTPRequest?, options: CacheOptions,
        requested: CacheMoment, received: CacheMoment
    ) -> CachedHead? {
        let decision = CacheDecision(request.head, mode: .protocol, options: options, stored: [], at: received)
        guard request.head.method == .post, response.head.status == .ok, response.redirected == nil,
            decision.isUnchanged(request.head, sent: sent, for: response.head),
            let base = try? request.target, let location = response.head.headerFields[.contentLocation],
            (try? URLTarget(location, from: base)) == base
        else { return nil }
        let parsed = CacheRequest(request.head, at: received.date)
        guard !parsed.forbidsStoring, !parsed.isPersonal,
            let head = CachedHead(
                storing: response.head, to: request.head.headerFields, options, requested: requested, received: received
            ),
            case .explicit(let lifetime) = head.directives.lifetime, lifetime > head.directives.ageOnArrival
        else { return nil }
        return head
    }
}
