// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's lock on a file, which excludes other processes and other
/// openings of the file in this process.
package struct FileLock: Sendable {
    private let file: Int32

    /// Waits for the lock without blocking a thread, and returns it.
    ///
    /// The system does not notify waiters when a lock becomes free, so this
    /// polls: at first often, then 20 times a second.
    package static func acquire(_ folder: StoreFolder, _ name: String, _ timeout: Duration) async throws -> FileLock {
        let file = try folder.openLock(name)
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: timeout)
        var wait: Duration = .milliseconds(1)
        do {
            while flock(file, LOCK_EX | LOCK_NB) != 0 {
                guard errno == EWOULDBLOCK || errno == EINTR else {
                    throw StoreFolder.failure(.store.unwritable, "the lock cannot be taken")
                }
                guard clock.now < deadline else {
                    throw OAuthError(.store.locked, reason: "the lock was not released in time")
                }
                try await clock.sleep(for: wait)
                wait = min(wait * 2, .milliseconds(50))
            }
        } catch {
            close(file)
            throw error
        }
        return FileLock(file: file)
    }

    package func release() { close(file) }
}
