// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import ErrandOAuth
    import Foundation

    extension Process {
        /// Starts the program, without the secrets of our environment.
        ///
        /// - Returns: A stream of one element, the exit status; -1 when a signal ended the program.
        func start() throws -> AsyncStream<Int32> {
            let (ends, end) = AsyncStream.makeStream(of: Int32.self)
            environment = DesktopEnvironment.clean(ProcessInfo.processInfo.environment)
            terminationHandler = {
                // On Linux, Foundation keeps the pipes of a process that has ended open until somebody waits for it.
                $0.waitUntilExit()
                end.yield($0.terminationReason == .exit ? $0.terminationStatus : -1)
                end.finish()
            }
            try run()
            return ends
        }
    }
#endif
