// SPDX-License-Identifier: MIT

public import ErrandCore

extension Client {
    /// Creates a client of an API with the recommended chain.
    ///
    /// The client follows redirects, retries safely, respects the rate limits that
    /// responses report, and writes logs, metrics and traces if the program
    /// collects them: see `.standard()`. To change the chain, set it:
    ///
    /// ```swift
    /// let client = Client("https://api.example.com", transport: .platform) {
    ///     $0.middleware = .standard {
    ///         $0.authorizer = .bearer(token)
    ///         $0.retry = .never
    ///     }
    /// }
    /// ```
    ///
    /// ``/ErrandCore/Client/init(bare:transport:_:)`` creates a client without any middleware.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are appended to. Without a base URL,
    ///     each request needs `.url` or `.baseURL`, and no credentials are
    ///     added.
    ///   - transport: The transport that sends requests.
    ///   - configure: A closure that changes the configuration before it is used.
    public init(
        _ baseURL: BaseURL?, transport: any Transport, _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.init(bare: baseURL, transport: transport) { configuration in
            configuration.middleware = .standard()
            configure(&configuration)
        }
    }

    /// Creates a client of an API with the recommended chain, whose base URL is a text.
    ///
    /// A text that is not a base URL is told by the first request, which throws `ClientError.invalidRequest.url`.
    /// ``/ErrandCore/BaseURL/init(_:)`` tells it at once.
    @_disfavoredOverload
    public init(
        _ baseURL: String, transport: any Transport, _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.init(BaseURL(stringLiteral: baseURL), transport: transport, configure)
    }
}
