// SPDX-License-Identifier: MIT

extension Client {
    /// The settings that a client uses for every request.
    public struct Configuration: Sendable {
        /// The URL that paths are appended to.
        ///
        /// `nil` by default.
        public var baseURL: BaseURL?

        /// The parts applied before the request's own parts, which may override
        /// them.
        ///
        /// None by default.
        public var defaults: [RequestPart] = []

        /// The parts applied after all others, so that nothing overrides them.
        ///
        /// None by default.
        public var enforced: [RequestPart] = []

        /// The middleware around sending, the outermost first.
        ///
        /// None by default. Setting it replaces all of them; `append` and `insert` add to them. A closure that first
        /// sets a chain with credentials and then another one without has lost them by mistake: each call throws
        /// `ClientError.unauthenticated.noCredential`, unless the last one is empty.
        public var middleware: [any Middleware] = [] {
            didSet {
                let addsCredentials = middleware.contains(where: \.addsCredentials)
                if hasSetCredentials, !addsCredentials, !middleware.isEmpty {
                    middleware.insert(LostCredentials(), at: 0)
                }
                hasSetCredentials = addsCredentials
            }
        }

        /// Whether the closure that now configures the client has set middleware that adds credentials.
        var hasSetCredentials = false

        /// The coders that turn values into bytes and bytes into values.
        public var coders = Coders()

        /// The reader that finds the API's own errors in responses.
        ///
        /// By default only the status decides.
        public var problems = ProblemReader.byStatus

        /// The values that logs, errors and cURL commands may show.
        public var redaction = Redaction.standard

        /// The clock.
        ///
        /// A test sets a clock of its own.
        public var time = TimeSource.system

        /// Creates the default configuration.
        public init() {}
    }
}
