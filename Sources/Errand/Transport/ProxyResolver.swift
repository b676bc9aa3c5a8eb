// SPDX-License-Identifier: MIT

import ErrandCore

/// The proxies of a transport, by the origin of a request.
///
/// The variables of the environment are read and parsed once.
struct ProxyResolver: Sendable {
    private enum Rule {
        /// The same proxy, or none, for every origin.
        case always(Proxy.Server?)
        case environment(http: Variable, https: Variable, Result<ProxyExceptions, ClientError>)
    }

    /// The proxy that a variable of the environment names, or the error in it.
    private typealias Variable = Result<Proxy.Server?, ClientError>

    private let rule: Rule

    /// - Parameter environment: The variables of the process's environment.
    init(_ proxy: Proxy, _ environment: [String: String]) {
        switch proxy.kind {
        case .none: rule = .always(nil)
        case .server(let server): rule = .always(server)
        case .environment:
            func variable(_ names: [String]) -> Variable {
                let all = names + ["all_proxy", "ALL_PROXY"]
                guard let url = all.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else {
                    return .success(nil)
                }
                do { return .success(try Proxy.parse(url)) } catch {
                    return .failure(
                        ClientError(
                            .connection.proxy,
                            reason: "the environment names a proxy that cannot be used: "
                                + URLReference.reason(error, of: "the proxy's URL")))
                }
            }
            let (http, https) = (variable(["http_proxy"]), variable(["https_proxy", "HTTPS_PROXY"]))
            if case (.success(nil), .success(nil)) = (http, https) {
                rule = .always(nil)
            } else {
                let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
                rule = .environment(
                    http: http, https: https,
                    Result { () throws(ClientError) in try ProxyExceptions(exceptions) })
            }
        }
    }

    /// Returns the proxy for an origin.
    ///
    /// - Throws: `ClientError.connection.proxy` when the environment names a proxy that cannot be used,
    ///   `ClientError.invalidRequest.url` when the host is too long for the proxy.
    func server(for origin: @autoclosure () -> URLOrigin) throws -> Proxy.Server? {
        let server = try named(for: origin)
        if server?.isSOCKS == true, (try? URLHost(origin().host))?.description.utf8.count ?? 0 > 255 {
            throw Proxy.Server.tooLong
        }
        return server
    }

    private func named(for origin: () -> URLOrigin) throws -> Proxy.Server? {
        switch rule {
        case .always(let server): return server
        case .environment(let http, let https, let exceptions):
            let origin = origin()
            if origin.isLocal { return nil }
            let variable = origin.scheme == "https" ? https : http
            if case .success(nil) = variable { return nil }
            return try exceptions.get().contains(origin) ? nil : variable.get()
        }
    }
}
