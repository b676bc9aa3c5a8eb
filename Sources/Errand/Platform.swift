// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandMiddleware

#if canImport(Darwin)
    public import ErrandURLSession
#endif

#if os(Linux)
    /// The default transport of the platform.
    public typealias PlatformTransport = NIOTransport
#else
    /// The default transport of the platform.
    public typealias PlatformTransport = URLSessionTransport
#endif

extension Transport where Self == PlatformTransport {
    /// The platform's transport with default settings, shared by the whole
    /// process.
    ///
    /// It is ``NIOTransport`` on Linux, and URLSession on Apple's systems.
    public static var platform: Self { PlatformTransport.shared }
}

extension Client {
    /// Creates a client over the platform's transport, with the recommended chain.
    ///
    /// The client follows redirects, retries safely, and respects the rate limits
    /// that responses report.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are appended to.
    ///   - configure: A closure that changes the configuration before it is used.
    public init(_ baseURL: BaseURL?, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.init(baseURL, transport: .platform, configure)
    }

    /// Creates a client over the platform's transport, with the recommended chain, whose base URL is a text.
    ///
    /// A text that is not a base URL is told by the first request, which throws `ClientError.invalidRequest.url`.
    /// ``/ErrandCore/BaseURL/init(_:)`` tells it at once.
    @_disfavoredOverload
    public init(_ baseURL: String, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.init(BaseURL(stringLiteral: baseURL), configure)
    }

    /// Creates a client over the platform's transport, without the recommended
    /// chain: it follows, retries, limits and logs nothing, except by the middleware
    /// that the configuration adds.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are appended to.
    ///   - configure: A closure that changes the configuration before it is used.
    public init(bare baseURL: BaseURL?, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.init(bare: baseURL, transport: .platform, configure)
    }
}
