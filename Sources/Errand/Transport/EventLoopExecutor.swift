// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// An executor of tasks on a transport's event loops.
    ///
    /// A task continues on the loop where it is, so a response is read where it
    /// came. No other thread has to be woken.
    final class EventLoopExecutor: TaskExecutor {
        private let loops: EventLoops

        init(_ loops: EventLoops) { self.loops = loops }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            loops.nearest.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
#endif
