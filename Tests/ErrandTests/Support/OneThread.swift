// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOPosix
    import Testing

    @testable import Errand

    /// A trait that runs each test on one thread, as an embedded event loop needs it.
    ///
    /// The main actor is no such thread: on Linux it moves between the threads of the pool.
    struct OneThread: SuiteTrait, TestTrait, TestScoping {
        var isRecursive: Bool { true }

        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            // A thread of its own for each test, so that none waits for the others.
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let result: Result<Void, any Error>
            do {
                try await withTaskExecutorPreference(EventLoopExecutor(EventLoops(group))) { try await function() }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            try await group.shutdownGracefully()
            try result.get()
        }
    }

    extension Trait where Self == OneThread {
        /// Runs each test on one thread.
        static var oneThread: Self { OneThread() }
    }
#endif
