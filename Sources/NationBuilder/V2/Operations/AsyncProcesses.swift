// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSONAPI
import HTTPTypes

extension NationV2 {
    /// The background work of the nation.
    public var asyncProcesses: V2.AsyncProcesses { V2.AsyncProcesses(api: self) }
}

extension V2 {
    /// The background work of a nation, such as adding people to a list.
    public struct AsyncProcesses: Sendable {
        let api: NationV2

        /// Returns the state of a process.
        public func show(_ token: String) async throws -> AsyncProcess {
            try await api.client.send(Self.show(token))
        }

        /// Creates a request for the state of a process.
        public static func show(_ token: String) -> Request<AsyncProcess> {
            Request(.get, "async_processes/\(token)", reading: .json())
        }

        /// Returns a handle to a process that this program or another one
        /// started.
        public func work(_ token: String) -> AsyncWork { AsyncWork(id: token, api: api) }
    }

    /// A handle to a nation's background process.
    ///
    /// ```swift
    /// let work = try await nation.v2.lists.addSignups([1, 2, 3], toList: 7)
    /// try await work.finish()
    /// ```
    public struct AsyncWork: Sendable, Identifiable {
        /// The token of the process.
        public let id: String

        /// The intervals between polls.
        public var polling = V1.JobPolling()

        let api: NationV2

        init(id: String, api: NationV2) {
            self.id = id
            self.api = api
        }

        /// Returns the current state.
        public func status() async throws -> AsyncProcess { try await api.asyncProcesses.show(id) }

        /// Waits until the process has completed.
        ///
        /// A poll that fails temporarily, as with a 503, is repeated: see
        /// ``V1/JobPolling/patience``.
        ///
        /// - Parameter progress: Called with the state after each poll.
        /// - Throws: `ClientError.service` when the process failed.
        @discardableResult
        public func finish(_ progress: @Sendable (AsyncProcess) -> Void = { _ in }) async throws -> AsyncProcess {
            var looks = 0
            var failures = 0
            while true {
                let wait = polling.wait(after: looks)
                looks += 1
                if wait > .zero { try await api.client.configuration.time.sleep(for: wait) }
                do {
                    let process = try await status()
                    failures = 0
                    progress(process)
                    if process.isDone { return process }
                    guard !process.isFailed else {
                        throw ClientError(.service, reason: "the process failed")
                    }
                } catch let error as ClientError where polling.survives(error, failures: failures) {
                    failures += 1
                }
            }
        }
    }
}

extension V2.AsyncProcess: Identifiable {
    /// Whether the process has completed.
    public var isDone: Bool { status == .completed }

    /// Whether the process has failed.
    ///
    /// The API does not document a name for failure. These count as failure:
    /// `failed`, `error`, `canceled`, `cancelled`.
    public var isFailed: Bool { ["failed", "error", "canceled", "cancelled"].contains(status?.rawValue) }
}
