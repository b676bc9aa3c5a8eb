// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import NIOCore
    import Synchronization

    /// The open connections of a listener.
    final class ConnectionSet: Sendable {
        private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

        func insert(_ channel: any Channel) {
            let id = ObjectIdentifier(channel)
            channels.withLock { $0[id] = channel }
            channel.closeFuture.whenComplete { [weak self] _ in
                _ = self?.channels.withLock { $0.removeValue(forKey: id) }
            }
        }

        func closeAll() {
            for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
        }
    }
#endif
