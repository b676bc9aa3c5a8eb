// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// A thread for work that waits, which the threads of Swift's tasks must not do.
enum OwnThread {
    /// Starts a thread that ends with its work.
    ///
    /// - Returns: Whether it was started; the system may have no thread left.
    static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        #if canImport(Glibc) || canImport(Musl)
            let work = Unmanaged.passRetained(Work(run))
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { pointer in
                    if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
                    return nil
                }, work.toOpaque())
            if code == 0 { pthread_detach(thread) } else { work.release() }
            return code == 0
        #else
            Thread.detachNewThread(run)
            return true
        #endif
    }

    #if canImport(Glibc) || canImport(Musl)
        private final class Work: Sendable {
            let run: @Sendable () -> Void

            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
    #endif
}
