// SPDX-License-Identifier: MIT

package import NIOCore
package import NIOSSL
import Synchronization

/// A handler that makes a server the end of its own SOCKS 5 proxy (RFC 1928): it takes the part of the proxy, and then
/// leaves the pipeline.
package final class SOCKSServerHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    /// The behavior of the proxy, and the requests that it gets.
    package final class Script: Sendable {
        let login: (user: String, password: String)?
        let reply: UInt8
        let context: NIOSSLContext?
        private let noted = Mutex<[String]>([])

        /// The destinations so far, such as `name a.example:80` and `address 127.0.0.1:80`.
        package var destinations: [String] { noted.withLock { $0 } }

        /// - Parameters:
        ///   - login: The only user and password that the proxy lets through; `nil` for everybody.
        ///   - reply: The proxy's reply to each question for a connection; 0 for a connection.
        ///   - context: The TLS of the server behind the proxy.
        package init(
            login: (user: String, password: String)? = nil, reply: UInt8 = 0, context: NIOSSLContext? = nil
        ) {
            self.login = login
            self.reply = reply
            self.context = context
        }

        func note(_ destination: String) { noted.withLock { $0.append(destination) } }
    }

    private enum Phase { case greeting, login, request }

    private let script: Script
    private var phase = Phase.greeting
    private var unread = ByteBuffer()

    package init(_ script: Script) { self.script = script }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        unread.writeBuffer(&buffer)
        while let isOver = next(context) {
            guard isOver else { continue }
            do {
                if let tls = script.context {
                    try context.pipeline.syncOperations.addHandler(
                        NIOSSLServerHandler(context: tls), position: .first)
                }
            } catch {
                return context.close(promise: nil)
            }
            context.read()
            return context.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
        // The server reads nothing before there is a connection.
        context.read()
    }

    /// Handles the next message of the client.
    ///
    /// - Returns: Whether the connection is open; `nil` when the message is not complete.
    private func next(_ context: ChannelHandlerContext) -> Bool? {
        var bytes = Array(unread.readableBytesView)
        func take(_ count: Int) -> [UInt8]? {
            guard bytes.count >= count else { return nil }
            defer { bytes.removeFirst(count) }
            return Array(bytes.prefix(count))
        }
        func text() -> String? {
            take(1).flatMap { take(Int($0[0])) }.map { String(decoding: $0, as: UTF8.self) }
        }
        func write(_ bytes: [UInt8]) { context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil) }
        defer { unread = ByteBuffer(bytes: bytes) }
        let before = bytes
        switch phase {
        case .greeting:
            guard let head = take(2), head[0] == 5, let methods = take(Int(head[1])) else { break }
            let method: UInt8 = script.login == nil ? 0 : 2
            guard methods.contains(method) else {
                write([5, 0xFF])
                break
            }
            write([5, method])
            phase = script.login == nil ? .request : .login
            return false
        case .login:
            guard take(1) == [1], let user = text(), let password = text() else { break }
            let isRight = script.login.map { $0 == (user, password) } ?? false
            write([1, isRight ? 0 : 1])
            phase = .request
            return false
        case .request:
            guard let head = take(4), Array(head.prefix(3)) == [5, 1, 0], let host = host(head[3], take, text),
                let port = take(2)
            else { break }
            script.note("\(host):\(Int(port[0]) << 8 | Int(port[1]))")
            write([5, script.reply, 0, 1, 127, 0, 0, 1, 0, 1])
            return script.reply == 0
        }
        bytes = before
        return nil
    }

    private func host(_ type: UInt8, _ take: (Int) -> [UInt8]?, _ text: () -> String?) -> String? {
        switch type {
        case 1: take(4).map { "address " + $0.map(String.init).joined(separator: ".") }
        case 3: text().map { "name " + $0 }
        case 4: take(16).map { bytes in "address " + bytes.map { String($0, radix: 16) }.joined(separator: ":") }
        default: nil
        }
    }
}
