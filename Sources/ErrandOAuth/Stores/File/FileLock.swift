// SPDX-License-Identifier: MIT

import ErrandFoundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's lock on a place in a file, which excludes other processes and other
/// openings of the file in this process.
///
/// One file has a place for each account, so that no account leaves a file behind.
package struct FileLock: Sendable {
    private let file: LockableFile

    /// Waits for the lock without blocking a thread, and returns it.
    ///
    /// The system does not notify waiters when a lock becomes free, so this
    /// polls: at first often, then 20 times a second.
    ///
    /// - Parameter place: The place in the file.
    package static func acquire(
        _ folder: StoreFolder, _ name: String, _ timeout: Duration, place: Int64 = 0
    ) async throws -> FileLock {
        let file = LockableFile(try folder.openLock(name))
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: timeout)
        var wait: Duration = .milliseconds(1)
        do {
            while !file.lock(at: place) {
                guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
                    throw folder.failure(.store.unwritable, "the lock cannot be taken", name)
                }
                guard clock.now < deadline else {
                    throw OAuthError(.store.locked, reason: "the lock was not released in time")
                }
                try await clock.sleep(for: wait)
                wait = min(wait * 2, .milliseconds(50))
            }
        } catch {
            file.release()
            throw error
        }
        return FileLock(file: file)
    }

    package func release() { file.release() }
}
