// SPDX-License-Identifier: MIT

#if os(Linux)
    import Testing

    @testable import Errand
    @testable import ErrandAsyncHTTPClient

    /// The transports for Linux, which keep the same promises.
    enum LinuxTransport: String, CaseIterable, Sendable {
        case asyncHTTPClient, nio

        /// The transport that the present test is about.
        @TaskLocal static var current = Self.nio

        /// Creates the transport that the present test is about.
        static func make(_ configuration: NIOTransport.Configuration) throws -> any Transport {
            switch current {
            case .asyncHTTPClient: try AsyncHTTPClientTransport(configuration)
            case .nio: try NIOTransport(configuration)
            }
        }
    }

    /// A trait that runs each test once with every transport.
    struct EveryTransport: SuiteTrait, TestTrait, TestScoping {
        var isRecursive: Bool { true }

        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            for transport in LinuxTransport.allCases {
                try await LinuxTransport.$current.withValue(transport) {
                    do { try await function() } catch {
                        Issue.record("with the transport \(transport)")
                        throw error
                    }
                }
            }
        }
    }

    extension Trait where Self == EveryTransport {
        /// Runs each test once with every transport.
        static var everyTransport: Self { EveryTransport() }
    }
#endif
