// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The wire through URLSession; the default on Apple's systems.
///
/// Redirects, cookies and the URL cache are off in a session made here. A
/// caller's session is used as it is, but its redirects are still not followed.
///
/// Foundation's URLSession on Linux is not that of Apple's systems: it joins
/// fields that occur twice, buffers bodies, and ends the program on an answer
/// that is no HTTP. There, ``AsyncHTTPClientTransport`` is the wire to use, and
/// this one is for trying things out. A caller's session lends it no more than
/// its configuration there.
public struct URLSessionTransport: Transport {
    private let session: SessionOwner

    /// A transport with a session of its own.
    ///
    /// - Parameter configuration: The session's configuration. Its cache and
    ///   cookie store are taken out; an ephemeral one by default.
    public init(configuration: URLSessionConfiguration = .ephemeral, tls: TLSOptions = .system) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        // The client's own limits hold; these must not come first.
        configuration.timeoutIntervalForRequest = 24 * 3600
        configuration.timeoutIntervalForResource = 7 * 24 * 3600
        session = SessionOwner(configuration, tls)
    }

    /// A transport over a session of the caller's, with its cache, cookies and
    /// time-outs; the caller invalidates it.
    public init(session: URLSession) { self.session = SessionOwner(session) }

    /// The transport with the defaults, for the whole process.
    public static let shared = URLSessionTransport()

    /// Sends the request once.
    public func send(_ request: RawRequest) async throws -> RawResponse {
        let (outgoing, upload) = try await URLSessionRequest.make(request)
        let exchange = SessionExchange()
        let task = session.begin(outgoing, upload, exchange)
        defer { withExtendedLifetime(upload) {} }
        return try await withTaskCancellationHandler {
            let head = try await exchange.head()
            let hasNoBody = request.head.method == .head || head.status.code == 204 || head.status.code == 304
            guard !hasNoBody else { return RawResponse(head: head) }
            return RawResponse(head: head, body: exchange.body(length: Self.length(head), upload, task))
        } onCancel: {
            task.cancel()
            exchange.fail(CancellationError())
        }
    }

    /// The length of a body that URLSession did not decode.
    private static func length(_ head: HTTPResponse) -> Int64? {
        guard head.headerFields[.contentEncoding] == nil else { return nil }
        return head.headerFields[.contentLength].flatMap { Int64($0) }
    }
}
