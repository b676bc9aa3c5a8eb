// SPDX-License-Identifier: MIT

/// A client's configuration and services, and the values that are computed from
/// them once for all calls.
final class ClientCore: Sendable {
    let configuration: Client.Configuration
    let services: Services

    let context: RequestContext

    /// The draft after the leading defaults that are constant and can be
    /// applied.
    let prelude: RequestDraft
    /// The defaults after the leading ones.
    let laterDefaults: ArraySlice<RequestPart>
    /// Whether a default or an enforced part is computed.
    let isComputed: Bool
    /// The middleware, each with its `waitsOnlyThroughNext`.
    let middleware: [(middleware: any Middleware, waitsOnlyThroughNext: Bool)]

    init(_ configuration: Client.Configuration, _ services: Services) {
        self.configuration = configuration
        self.services = services
        middleware = configuration.middleware.map { ($0, $0.waitsOnlyThroughNext) }
        var draft = RequestDraft(baseURL: configuration.baseURL)
        var applied = 0
        for part in configuration.defaults {
            var next = draft
            // A part that throws is applied in each call, so that the call
            // throws the error.
            guard part.isConstant, (try? part.applyNow(to: &next)) != nil else { break }
            draft = next
            applied += 1
        }
        prelude = draft
        context = RequestContext(
            redaction: configuration.redaction, home: services.origin, defaultFields: draft.headers)
        laterDefaults = configuration.defaults.dropFirst(applied)
        isComputed = (configuration.defaults + configuration.enforced).contains(where: \.isComputed)
    }
}
