// SPDX-License-Identifier: MIT

#if os(Linux)
    import Foundation
    import NIOCore
    import NIOHTTP2
    import Testing
    import TestSupport

    @testable import Errand

    /// SwiftNIO's defaults are those of a server.
    @Suite("The settings and limits of HTTP/2", .timed)
    struct HTTP2ConfigurationTests {
        /// The names of a structure's properties, and of those of its parts.
        private static func names(_ value: Any) -> Set<String> {
            Set(
                Mirror(reflecting: value).children.flatMap { child -> [String] in
                    guard let label = child.label else { return [] }
                    let mirror = Mirror(reflecting: child.value)
                    guard mirror.displayStyle == .struct, !(child.value is Int) else { return [label] }
                    let parts = mirror.children.compactMap(\.label)
                    return parts.isEmpty ? [label] : parts.map { "\(label).\($0)" }
                })
        }

        @Test("Each one of SwiftNIO's is written out, with its default and the reason")
        func documented() throws {
            let names = Self.names(NIOHTTP2Handler.ConnectionConfiguration())
                .union(Self.names(NIOHTTP2Handler.StreamConfiguration()))
            #expect(names.count >= 16)
            let root = FileManager.default.currentDirectoryPath
            let page = try String(contentsOfFile: "\(root)/Documentation/Dependencies.md", encoding: .utf8)
            let source = try String(
                contentsOfFile: "\(root)/Sources/Errand/NIOTransport/HTTP2/HTTP2Connection+Configuration.swift",
                encoding: .utf8)
            for name in names {
                #expect(page.contains("| `\(name)` |"), "\(name)")
                #expect(source.contains("configuration.\(name) ="), "\(name)")
            }
        }

        @Test("They are those of a client")
        func values() {
            let connection = HTTP2Connection.configuration
            #expect(connection.initialSettings.contains(HTTP2Setting(parameter: .enablePush, value: 0)))
            #expect(connection.headerBlockValidation == .enabled)
            // `StreamOrder` does it.
            #expect(connection.contentLengthValidation == .disabled)
            #expect(connection.maximumRecentlyResetStreams >= 4096)
            #expect(connection.maximumBufferedControlFrames >= 10 * connection.maximumRecentlyResetStreams)
            // What a head may have is bounded by its size, and by the allowance.
            #expect(connection.maximumSequentialContinuationFrames >= FrameAllowance.most)
            // The allowance counts these, so nothing of SwiftNIO's may end a connection before.
            #expect(connection.maximumConnectionGlitches == .max)
            #expect(connection.maximumSequentialEmptyDataFrames == .max)
            let stream = HTTP2Connection.streamConfiguration
            #expect(connection.controlFrameRateLimit.windowLength == .zero)
            #expect(stream.streamResetFrameRateLimit.windowLength == .zero)
            #expect(stream.streamErrorRateLimit.windowLength == .zero)
        }
    }
#endif
