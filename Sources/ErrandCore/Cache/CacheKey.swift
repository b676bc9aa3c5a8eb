// SPDX-License-Identifier: MIT

import HTTPTypes

/// The key of stored responses: a URL and a partition.
public struct CacheKey: Sendable, Hashable {
    /// The absolute URL without a fragment, its origin in lower case.
    ///
    /// Its query may contain a secret.
    public let url: String

    /// The identity for which the responses are stored.
    ///
    /// Responses of one partition are never given to another. Responses to
    /// requests without credentials have an empty partition.
    public let partition: String

    /// Returns whether both have the same bytes.
    public static func == (one: Self, other: Self) -> Bool {
        ExactText(one.url) == ExactText(other.url) && ExactText(one.partition) == ExactText(other.partition)
    }

    /// Feeds the bytes of both parts to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(url))
        hasher.combine(ExactText(partition))
    }

    /// Creates a key.
    public init(url: String, partition: String) {
        self.url = url
        self.partition = partition
    }

    /// Creates the key of a request.
    public init(_ request: RawRequest, partition: String) {
        let origin = request.origin
        url = "\(origin.scheme)://\(origin.authority)\(request.head.path ?? "/")"
        self.partition = partition
    }
}

/// The effect of an unsafe request on stored responses (RFC 9111 §4.4).
public struct CacheInvalidation: Sendable {
    /// The URLs whose stored responses are obsolete, in all partitions.
    public let urls: [String]

    /// Creates the effect of an unsafe request.
    ///
    /// It applies when the answer is not an error, and when there is no answer,
    /// since the server may have carried out the request. The URL of the
    /// request becomes obsolete. So do the URLs of `Location` and
    /// `Content-Location` if they have the same origin, and the URL that
    /// redirects led to.
    ///
    /// - Parameters:
    ///   - request: The request that changed something.
    ///   - response: The server's answer; `nil` when there was none.
    public init(by request: RawRequest, response: RawResponse?) {
        let own = CacheKey(request, partition: "").url
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
        if let redirected = response.redirected { urls.append(redirected.text) }
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let base, let text = response.head.headerFields[name],
                let target = try? URLTarget(text, from: base), target.origin == base.origin
            else { continue }
            urls.append(target.text)
        }
        self.urls = urls
    }

    /// Returns the head under which the answer to an unsafe request is stored
    /// as the answer to a `GET`; `nil` when that is not allowed (RFC 9110
    /// §9.3.3).
    ///
    /// It is allowed for a 200 response to a `POST` if the response states its
    /// freshness and its `Content-Location` is the request's URL.
    public static func head(
        storing response: RawResponse, to request: RawRequest, rules: CacheRules, requested: CacheMoment,
        received: CacheMoment
    ) -> CachedHead? {
        guard request.head.method == .post, response.head.status == .ok, response.redirected == nil,
            let base = try? request.target, let location = response.head.headerFields[.contentLocation],
            (try? URLTarget(location, from: base)) == base
        else { return nil }
        let parsed = CacheRequest(request.head, at: received.date)
        guard !parsed.forbidsStoring, !parsed.isPersonal,
            let head = CachedHead(
                storing: response.head, to: request.head.headerFields, rules, requested: requested, received: received),
            case .explicit(let lifetime) = head.terms.lifetime, lifetime > head.terms.ageOnArrival
        else { return nil }
        return head
    }
}
