// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSONAPI
import HTTPTypes

extension NationV2 {
    /// Work that the nation does after it answered.
    public var asyncProcesses: V2.AsyncProcesses { V2.AsyncProcesses(api: self) }
}

extension V2 {
    /// Work that a nation does after it answered, such as adding people to a
    /// list.
    public struct AsyncProcesses: Sendable {
        let api: NationV2

        /// How far work is.
        public func show(_ token: String) async throws -> AsyncProcess {
            try await api.client.send(Self.show(token))
        }

        /// A request for how far work is.
        public static func show(_ token: String) -> Request<AsyncProcess> {
            Request(.get, "async_processes/\(token)", reading: .json())
        }

        /// A handle on work that was begun, by this process or another.
        public func work(_ token: String) -> AsyncWork { AsyncWork(id: token, api: api) }
    }

    /// A handle on work that a nation does after it answered.
    ///
    /// ```swift
    /// let work = try await nation.v2.lists.addSignups([1, 2, 3], toList: 7)
    /// try await work.finish()
    /// ```
    public struct AsyncWork: Sendable, Identifiable {
        /// The token of the work.
        public let id: String

        /// How often to ask.
        public var polling = V1.JobPolling()

        let api: NationV2

        init(id: String, api: NationV2) {
            self.id = id
            self.api = api
        }

        /// How far it is, asked now.
        public func status() async throws -> AsyncProcess { try await api.asyncProcesses.show(id) }

        /// Waits until the work is done.
        ///
        /// A look that fails for the moment, such as by a 503, is made again: see
        /// ``V1/JobPolling/patience``.
        ///
        /// - Parameter progress: Told each time that the nation was asked.
        /// - Throws: `ClientError.service` when the nation says that it failed.
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
                        throw ClientError(.service, reason: "the nation gave the work up")
                    }
                } catch let error as ClientError where polling.survives(error, failures: failures) {
                    failures += 1
                }
            }
        }
    }
}

extension V2.AsyncProcess: Identifiable {
    /// Whether the work is done.
    public var isDone: Bool { status == .completed }

    /// Whether the work ended without being done.
    ///
    /// The API documents no name for that. These are taken for one: `failed`,
    /// `error`, `canceled`, `cancelled`.
    public var isFailed: Bool { ["failed", "error", "canceled", "cancelled"].contains(status?.rawValue) }
}
