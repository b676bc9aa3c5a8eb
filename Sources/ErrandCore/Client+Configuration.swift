// SPDX-License-Identifier: MIT

extension Client {
    /// What a client does for every request.
    public struct Configuration: Sendable {
        /// What paths are appended to.
        ///
        /// `nil` by default.
        public var baseURL: BaseURL?

        /// Parts applied before the request's own, which may override them.
        ///
        /// None by default.
        public var defaults: [RequestPart] = []

        /// Parts applied after all others, so that nothing overrides them.
        ///
        /// None by default.
        public var enforced: [RequestPart] = []

        /// The steps around sending, the outermost first.
        ///
        /// None by default.
        public var middleware: [any Middleware] = []

        /// How values become bytes and bytes values.
        public var coders = Coders()

        /// What knows the API's own errors.
        ///
        /// By default the status decides.
        public var problems = ProblemReader.byStatus

        /// What may be shown of requests and answers.
        public var redaction = Redaction.standard

        /// The time; a test gives its own.
        public var time = TimeSource.system

        /// The defaults.
        public init() {}
    }
}
