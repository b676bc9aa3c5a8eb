// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport over URLSession; the default on Apple's systems.
///
/// Redirects, cookies and the URL cache are off in a session that the transport
/// creates. A caller's session is used unchanged, but redirects are not
/// followed there either.
///
/// On Linux only this package's tests use it, since it is no product: Foundation's URLSession
/// joins duplicate fields there, applies no backpressure to a fast server, and sends a streamed
/// body through a temporary file, and a trailer or a response without a head can end the process.
/// Use `NIOTransport` of `Errand`. The tests run the conformance kit and name the exceptions in code.
public struct URLSessionTransport: Transport {
    private let session: SessionOwner
    /// The reason why nothing may be sent: the TLS options that the session
    /// cannot apply.
    private let refusal: String?

    /// Creates a transport with a session of its own.
    ///
    /// - Parameters:
    ///   - configuration: The session's configuration; ephemeral by default. Its
    ///     cache and its cookie store are removed.
    ///   - tls: The TLS options. A session supports no client identity, and on
    ///     Linux only the system's roots. With options that the session cannot
    ///     apply, every request throws `ClientError.connection.tls`, and nothing
    ///     is sent.
    public init(configuration: URLSessionConfiguration = .ephemeral, tls: TLSOptions = .system) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        // The client's own time limits apply, so the session's timeouts must be
        // longer.
        configuration.timeoutIntervalForRequest = 24 * 3600
        configuration.timeoutIntervalForResource = 7 * 24 * 3600
        #if canImport(Security)
            configuration.tlsMinimumSupportedProtocolVersion = tls.minimumVersion.security
        #endif
        session = SessionOwner(configuration, tls)
        refusal = tls.unkeptBySessions
    }

    /// Creates a transport over the caller's session, with its cache, cookies
    /// and timeouts.
    ///
    /// The caller invalidates the session.
    ///
    /// On Linux a new session with the same configuration is used.
    public init(session: URLSession) {
        self.session = SessionOwner(session)
        refusal = nil
    }

    /// The transport with default settings, shared by the whole process.
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
            var response = RawResponse(head: head)
            response.sent = request.head
            if !hasNoBody { response.body = exchange.body(length: Self.length(head), upload, task) }
            return response
        } onCancel: {
            task.cancel()
            exchange.fail(CancellationError())
        }
    }

    /// Returns the length of a body that URLSession did not decode.
    private static func length(_ head: HTTPResponse) -> Int64? {
        guard head.headerFields[.contentEncoding] == nil else { return nil }
        return head.headerFields[.contentLength].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension TLSOptions {
    /// The options that a session would ignore, in words; `nil` when it applies all of them.
    fileprivate var unkeptBySessions: String? {
        #if canImport(Security)
            if identity != nil { return "a session of this transport supports no client identity" }
            if case .anything = trust, !publicKeyPins.isEmpty { return "pins have no effect without verification" }
            return nil
        #else
            // The TLS versions depend on curl's build: at least TLS 1.2 by today's defaults.
            if case .system = trust, identity == nil, publicKeyPins.isEmpty, minimumVersion <= .tls12 { return nil }
            return "URLSession on this system supports only the system's roots and TLS versions"
        #endif
    }
}
