// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore

    extension TransportFailure {
        /// Returns an error with the place of the request in its reason, where that tells more.
        static func explained(_ error: any Error, _ origin: URLOrigin, through server: Proxy.Server?) -> any Error {
            guard var error = error as? ClientError, let reason = error.reason,
                error.kind.belongs(to: .connection.dns) || error.kind.belongs(to: .connection.refused)
            else { return error }
            error.reason = "\(server.map { "the proxy \($0.host)" } ?? origin.authority): \(reason)"
            return error
        }
    }
#endif
