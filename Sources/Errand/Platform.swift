// SPDX-License-Identifier: MIT

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
    /// A client over the platform's transport.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are appended to.
    ///   - configure: Changes the configuration before it is used.
    public init(_ baseURL: BaseURL?, _ configure: (inout Configuration) -> Void = { _ in }) {
        self.init(baseURL, transport: .platform, configure)
    }
}
