// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOSSL

    #if Full || Pins
        import Crypto
    #endif

    /// The check that the server's certificate has a pinned key.
    enum PinCheck {
        /// Returns the check, for a connection that has finished its handshake.
        ///
        /// The channel of a server without such a key is closed, so that nothing is sent on it.
        ///
        /// - Throws: `connection.pinning` without the trait `Pins`, so that no connection passes unpinned.
        static func check(_ pins: Set<PublicKeyPin>) throws -> @Sendable (any Channel) -> EventLoopFuture<Void> {
            #if Full || Pins
                return { channel in
                    // Only a handler that verifies by itself knows the verified chain, and ours does not.
                    channel.nioSSL_peerCertificate().flatMapThrowing { certificate in
                        if let bytes = try certificate?.extractPublicKey().toSPKIBytes(),
                            let pin = PublicKeyPin(sha256: Array(SHA256.hash(data: bytes))), pins.contains(pin)
                        {
                            return
                        }
                        throw PinningFailure()
                    }.flatMapError { error in
                        channel.close().flatMapThrowing { throw error is PinningFailure ? error : PinningFailure() }
                            .flatMapErrorThrowing { _ in throw PinningFailure() }
                    }
                }
            #else
                throw ClientError(
                    .connection.pinning, reason: "pins need the trait Pins of the package errand, which is missing")
            #endif
        }
    }

    /// The error that the server's certificate has no pinned key.
    struct PinningFailure: Error {}
#endif
