// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP1

    /// The field `Keep-Alive` (RFC 2068 §19.7.1).
    enum KeepAlive {
        /// Returns the time for which the server promises to keep the connection, in nanoseconds.
        static func timeout(_ headers: HTTPHeaders) -> PoolState.Nanoseconds? {
            guard let value = headers.first(name: "Keep-Alive") else { return nil }
            for parameter in value.split(separator: ",") {
                let parts = parameter.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "timeout" else { continue }
                return UInt32(parts[1].filter { $0 != " " }).map { PoolState.Nanoseconds($0) * 1_000_000_000 }
            }
            return nil
        }
    }
#endif
