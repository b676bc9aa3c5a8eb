// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A thread for work that blocks, which the threads of tasks and event loops must not do.
    enum DetachedThread {
        private final class Work: Sendable {
            let run: @Sendable () -> Void

            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }

        /// Starts a thread that ends with its work.
        ///
        /// - Throws: `IOError` when the system has no thread left.
        static func start(_ run: @escaping @Sendable () -> Void) throws {
            let work = Unmanaged.passRetained(Work(run))
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { pointer in
                    if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
                    return nil
                }, work.toOpaque())
            guard code != 0 else {
                pthread_detach(thread)
                return
            }
            work.release()
            throw IOError(errnoCode: code, reason: "a thread could not be started")
        }
    }
#endif
