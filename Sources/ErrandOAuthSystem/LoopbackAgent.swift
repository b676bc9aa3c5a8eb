// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    package import ErrandCore
    public import ErrandOAuth
    import NIOCore
    import NIOPosix

    /// An agent that receives the browser's response on the loopback address (RFC
    /// 8252 §7.3, §8.3).
    ///
    /// It listens on a loopback address only. It begins to listen before the
    /// browser opens, and ends with the response, the time-out or the end of its
    /// task. Only a GET of the exact path with the right `Host` counts. Silent and
    /// slow connections do not block others. A response of another flow gets a page
    /// that says so, and the agent goes on listening.
    public struct LoopbackAgent: AuthorizationAgent {
        /// The address to listen on.
        public struct Address: Sendable, Hashable {
            let listens: [ListeningSocket.Family]
            let host: String
            /// 127.0.0.1.
            public static let v4 = Address(listens: [.v4], host: "127.0.0.1")
            /// [::1].
            public static let v6 = Address(listens: [.v6], host: "[::1]")
            /// The name `localhost`, on 127.0.0.1 and, if the machine has it, on
            /// [::1].
            ///
            /// Use it for servers that accept no other redirect URI. A literal
            /// address is better (RFC 8252 §8.3).
            public static let localhost = Address(listens: [.v4, .v6], host: "localhost")
        }

        private let address: Address
        private let port: Int
        private let path: String
        private let timeout: Duration
        private let program: String?
        /// The clock of the time limit.
        package var time = TimeSource.system
        private let notice: @Sendable (LoopbackNotice) -> Void
        private let open: @Sendable (BrowserPage) async throws -> Void

        /// Creates an agent.
        ///
        /// ```swift
        /// let agent = LoopbackAgent { page in try await SystemBrowser.open(page) }
        /// ```
        ///
        /// - Parameters:
        ///   - address: The address to listen on; 127.0.0.1 by default.
        ///   - port: The port; 0, the default, lets the system choose a free one.
        ///   - path: The path of the redirect URI.
        ///   - timeout: The longest wait for the response; 5 min by default.
        ///   - program: The name of the program, as the page at the end of the sign-in shows it; `nil`, the default,
        ///     for an unnamed one. That page also names the server, and is in the browser's language: English or
        ///     French.
        ///   - open: Opens the page in the system's browser, as ``SystemBrowser``
        ///     does, or shows its URL. It may take as long as the browser runs: the
        ///     listener does not wait for it, and cancels it at the end.
        ///   - notice: A closure that is called when the wait begins, and when a
        ///     request comes that is not the response or cannot be one; by default it
        ///     does nothing. It can be called after the response was sent, but
        ///     before ``run(_:)`` returns.
        public init(
            address: Address = .v4, port: Int = 0, path: String = "/callback", timeout: Duration = .seconds(300),
            program: String? = nil, open: @escaping @Sendable (BrowserPage) async throws -> Void,
            notice: @escaping @Sendable (LoopbackNotice) -> Void = { _ in }
        ) {
            self.address = address
            self.port = port
            self.path = path
            self.timeout = timeout
            self.program = program
            self.notice = notice
            self.open = open
        }

        /// Listens, opens the browser and waits for it to come back.
        ///
        /// - Throws: `OAuthError.agent.portTaken` before the browser opens,
        ///   `agent.timedOut`, `agent.expired` when the browser asks for the page after the lifetime of a
        ///   pushed request (RFC 9126 §2.2), `agent.intercepted` when ``BrowserPage/handOver`` was
        ///   asked for twice, and the flow's errors.
        public func run(
            _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
        ) async throws -> TokenSet {
            let listener = try await LoopbackListener(address, port: port, path: path, program: program)
            do {
                let tokens = try await receive(listener, begin)
                await listener.close()
                return tokens
            } catch {
                await listener.close()
                throw error
            }
        }

        private func receive(
            _ listener: LoopbackListener, _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
        ) async throws -> TokenSet {
            let base = "http://\(listener.authority)"
            let flow = try await begin(try RedirectURI(base + path))
            defer { flow.cancel() }
            listener.opening.lead(to: flow.url)
            let page = BrowserPage(url: flow.url, handOver: base + listener.opening.path)
            notice(LoopbackNotice(kind: .waiting(base + path, timeout)))
            return try await withThrowingTaskGroup(of: TokenSet?.self) { group in
                group.addTask {
                    try await open(page)
                    return nil
                }
                group.addTask { try await respond(to: listener.visits, flow, base) { listener.endVisits() } }
                group.addTask {
                    try await listener.opening.watch()
                    return nil
                }
                group.addTask {
                    if try await flow.expires(), listener.opening.expire() { notice(LoopbackNotice(kind: .expired)) }
                    return nil
                }
                group.addTask {
                    await tell(listener.refusals)
                    return nil
                }
                group.addTask {
                    try await time.sleep(for: timeout)
                    throw OAuthError(.agent.timedOut, reason: "the browser did not return in time")
                }
                defer { group.cancelAll() }
                var failure: (any Error)?
                while let end = await group.nextResult() {
                    switch end {
                    case .success(let tokens?):
                        // The response may be another user's.
                        if listener.opening.isRepeated { throw OpeningPage.error }
                        return tokens
                    case .success(nil): break
                    case .failure(let error):
                        // The loop waits for a code that is being redeemed: otherwise its tokens would be
                        // lost.
                        failure = failure ?? error
                        group.cancelAll()
                    }
                }
                throw failure ?? CancellationError()
            }
        }

        /// Reports each request that cannot be a response once, and not too many.
        private func tell(_ refusals: AsyncStream<LoopbackNotice.Refusal>) async {
            var told: Set<LoopbackNotice.Refusal> = []
            for await refusal in refusals where told.count < LoopbackNotice.limit {
                if told.insert(refusal).inserted { notice(LoopbackNotice(kind: .refused(refusal))) }
            }
        }

        /// Responds to visits until one of them ends the flow, and to those that came before that end.
        ///
        /// - Parameter endVisits: Ends the visits with those that came already.
        func respond(
            to visits: AsyncStream<LoopbackListener.Visit>, _ flow: PendingAuthorization, _ base: String,
            endVisits: () -> Void
        ) async throws -> TokenSet {
            var end: Result<TokenSet, any Error>?
            var told = 0
            for await visit in visits {
                do {
                    end = .success(try await flow.finish(base + visit.target))
                } catch let error as OAuthError where error.leavesFlowOpen {
                    told += 1
                    if told <= LoopbackNotice.limit { notice(LoopbackNotice(kind: .passedOver(error))) }
                    await visit.reply(error.code == nil ? .notThis : .refusedWithoutState)
                    continue
                } catch {
                    // A browser that comes twice, as after a second click, shows the page of its second visit.
                    end = end ?? .failure(error)
                }
                endVisits()
                if case .success? = end {
                    await visit.reply(.signedIn(host: try? URLTarget(URLReference(flow.url)).origin.authority))
                } else {
                    await visit.reply(.failed)
                }
            }
            guard let end else { throw CancellationError() }
            return try end.get()
        }
    }
#endif
