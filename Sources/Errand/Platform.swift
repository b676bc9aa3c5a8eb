// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandSteps

#if canImport(Darwin)
    public import ErrandURLSession
#endif

#if os(Linux)
    /// The transport that suits the platform.
    public typealias PlatformTransport = AsyncHTTPClientTransport
#else
    /// The transport that suits the platform.
    public typealias PlatformTransport = URLSessionTransport
#endif

extension Transport where Self == PlatformTransport {
    /// The platform's transport with its defaults, shared by the whole process.
    ///
    /// AsyncHTTPClient on Linux, URLSession on Apple's systems.
    public static var platform: Self { PlatformTransport.shared }
}

extension Client {
    /// Creates a client over the platform's transport, with the recommended chain.
    ///
    /// It follows redirects, retries what may be retried, and keeps to the limits
    /// that the answers tell.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are appended to.
    ///   - configure: Changes the configuration before it is used.
    public init(_ baseURL: BaseURL?, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.init(baseURL, transport: .platform, configure)
    }

    /// Creates a client over the platform's transport, with a bare chain: nothing is
    /// followed, retried, limited or logged, but for the middleware that the
    /// configuration adds.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are appended to.
    ///   - configure: Changes the configuration before it is used.
    public init(bare baseURL: BaseURL?, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.init(bare: baseURL, transport: .platform, configure)
    }
}
