// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import NIOCore

    /// An executor of tasks on a transport's event loops.
    ///
    /// A task goes on at the loop where it is: where an answer came, it is read.
    /// No other thread has to be woken for it.
    final class EventLoopExecutor: TaskExecutor {
        private let loops: EventLoops

        init(_ loops: EventLoops) { self.loops = loops }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            loops.nearest.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
#endif
