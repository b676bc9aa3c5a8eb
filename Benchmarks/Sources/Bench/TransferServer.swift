// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// A minimal server: it creates bytes, discards bytes, and waits.
///
/// It runs in a separate process, with a thread for each connection.
///
/// `GET /bytes/N` responds with N bytes. `PUT` responds with the number of received
/// bytes. `GET /after/M` responds with a kilobyte after M milliseconds.
struct TransferServe: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "transfer-serve", shouldDisplay: false)

    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 128) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw ExitCode(1) }
        let port = UInt16(bigEndian: address.sin_port)
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port) -\n".utf8))
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                if descriptor >= 0 { Thread.detachNewThread { TransferConnection(descriptor).run() } }
            }
        }
        // Ends with its parent, which holds the other end of standard input.
        while readLine() != nil {}
    }
}

/// One connection of ``TransferServe``.
final class TransferConnection {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    /// The bytes that were read and not used yet.
    private var rest: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    func run() {
        defer { close(descriptor) }
        while let head = nextHead() {
            let words = head.split(separator: " ")
            guard words.count > 1 else { return }
            let path = words[1].split(separator: "/")
            let number = path.last.flatMap { Int($0) } ?? 0
            if words[0] == "PUT" {
                guard let count = swallow(head) else { return }
                let text = "\(count)"
                guard send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)") else { return }
            } else if path.first == "after" {
                usleep(UInt32(number) * 1000)
                guard send("HTTP/1.1 200 OK\r\nContent-Length: 1024\r\n\r\n"), send(count: 1024) else { return }
            } else {
                guard send("HTTP/1.1 200 OK\r\nContent-Length: \(number)\r\n\r\n"), send(count: number) else { return }
            }
        }
    }

    private func nextHead() -> String? {
        while true {
            if let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
                defer { rest.removeSubrange(..<end.upperBound) }
                return String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0, rest.count < 65536 else { return nil }
            rest += buffer[..<count]
        }
    }

    private func swallow(_ head: String) -> Int? {
        let field = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        guard let length = field?.split(separator: ":").last.flatMap({ Int($0.drop { $0 == " " }) }) else { return nil }
        var left = length - rest.count
        rest = []
        while left > 0 {
            let count = read(descriptor, &buffer, min(left, buffer.count))
            guard count > 0 else { return nil }
            left -= count
        }
        return left == 0 ? length : nil
    }

    private func send(_ text: String) -> Bool {
        var text = Array(text.utf8)
        return write(descriptor, &text, text.count) == text.count
    }

    private func send(count: Int) -> Bool {
        var left = count
        while left > 0 {
            let sent = write(descriptor, buffer, min(left, buffer.count))
            guard sent > 0 else { return false }
            left -= sent
        }
        return true
    }
}
