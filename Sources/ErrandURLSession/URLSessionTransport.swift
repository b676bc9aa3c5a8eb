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
/// On Linux, Foundation's URLSession joins fields that occur twice, does not slow
/// a fast server down, sends a streamed body through a temporary file, and can
/// end the process over a trailer or an answer without a head: there,
/// `AsyncHTTPClientTransport` of `Errand` is the better wire. The exceptions are named in
/// code where this package's tests run the conformance kit.
public struct URLSessionTransport: Transport {
    private let session: SessionOwner
    /// Why nothing may be sent: trust that was asked for and cannot be kept.
    private let refusal: String?

    /// A transport with a session of its own.
    ///
    /// - Parameters:
    ///   - configuration: The session's configuration. Its cache and cookie store
    ///     are taken out; an ephemeral one by default.
    ///   - tls: Whom to trust. On Linux a session knows the system's roots only,
    ///     and nowhere does it show an identity: with options that it cannot keep,
    ///     every request throws `ClientError.connection.tls`, and nothing is sent.
    public init(configuration: URLSessionConfiguration = .ephemeral, tls: TLSOptions = .system) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        // The client's own limits hold; these must not come first.
        configuration.timeoutIntervalForRequest = 24 * 3600
        configuration.timeoutIntervalForResource = 7 * 24 * 3600
        #if canImport(Security)
            configuration.tlsMinimumSupportedProtocolVersion = tls.minimumVersion.security
        #endif
        session = SessionOwner(configuration, tls)
        refusal = tls.unkeptBySessions
    }

    /// A transport over a session of the caller's, with its cache, cookies and
    /// time-outs; the caller invalidates it.
    ///
    /// On Linux it is the session's configuration that is used.
    public init(session: URLSession) {
        self.session = SessionOwner(session)
        refusal = nil
    }

    /// The transport with the defaults, for the whole process.
    public static let shared = URLSessionTransport()

    /// Returns the exchange of a request.
    public func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { try await response(to: request) } }

    private func response(to request: RawRequest) async throws -> RawResponse {
        if let refusal { throw ClientError(.connection.tls, reason: refusal) }
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
        return head.headerFields[.contentLength].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension TLSOptions {
    /// What of the options a session would pass over; `nil` when it keeps them all.
    fileprivate var unkeptBySessions: String? {
        #if canImport(Security)
            if identity != nil { return "a URLSession made here shows no client identity" }
            if case .anything = trust, !pins.isEmpty { return "pins have no effect without verification" }
            return nil
        #else
            // What curl speaks is its build's matter: TLS 1.2 at least by today's defaults.
            if case .system = trust, identity == nil, pins.isEmpty, minimumVersion <= .tls12 { return nil }
            return "URLSession on this system knows the system's roots and versions only"
        #endif
    }
}
