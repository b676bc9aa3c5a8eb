// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOSSL

    extension TransportFailure {
        /// Returns an error with what the place of the request tells of its reason.
        static func explained(
            _ error: any Error, _ origin: URLOrigin, through server: Proxy.Server?, _ tls: TLSConfiguration
        ) async -> any Error {
            guard var error = error as? ClientError, let reason = error.reason else { return error }
            if error.kind.belongs(to: .connection.dns) || error.kind.belongs(to: .connection.refused) {
                error.reason = "\(server.map { "the proxy \($0.host)" } ?? origin.authority): \(reason)"
            } else if let cause = error.underlying, server == nil, isUntrusted(cause) {
                let host = (try? URLHost(origin.host).unbracketed) ?? origin.host
                error.reason =
                    await RefusedCertificate.reason(host: host, port: origin.port ?? 443, tls) ?? reason
            }
            return error
        }
    }
#endif
