// SPDX-License-Identifier: MIT

public import ErrandCore

extension Client {
    /// Creates a client of an API with the recommended chain.
    ///
    /// It follows redirects, retries what may be retried, keeps to the limits that
    /// the answers tell, and writes logs, metrics and traces where the program
    /// collects them: see `.standard()`. To change the chain, set it:
    ///
    /// ```swift
    /// let client = Client("https://api.example.com", transport: .platform) {
    ///     $0.middleware = .standard(authorizer: .bearer(token), retry: .never)
    /// }
    /// ```
    ///
    /// ``Client/init(bare:transport:_:)`` makes one without any step.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are appended to. Without one, each request needs
    ///     `.url` or `.baseURL`, and no credentials are added.
    ///   - transport: The wire.
    ///   - configure: Changes the configuration before it is used.
    public init(
        _ baseURL: BaseURL?, transport: any Transport, _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.init(bare: baseURL, transport: transport) { configuration in
            configuration.middleware = .standard()
            configure(&configuration)
        }
    }
}
