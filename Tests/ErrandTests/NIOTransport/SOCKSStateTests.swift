// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import TestSupport
    import Testing

    @testable import Errand

    @Suite("The client of a SOCKS 5 proxy", .timed, .timeLimit(.minutes(10)))
    struct SOCKSStateTests {
        private static let request: [UInt8] = [5, 1, 0, 3, 1, UInt8(ascii: "a"), 0x01, 0xBB]
        private static let login: [UInt8] = [1, 1, UInt8(ascii: "u"), 2, UInt8(ascii: "p"), UInt8(ascii: "w")]
        private static let reply: [UInt8] = [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]

        private func state(isKnown: Bool = false) throws -> SOCKSState {
            try SOCKSState(
                .name("a"), port: 443, user: isKnown ? "u" : nil, password: isKnown ? "pw" : nil)
        }

        @Test("Without a user, the proxy is asked for a connection when it wants none")
        func simple() throws {
            var state = try state()
            #expect(state.greeting == [5, 1, 0])
            #expect(try state.received([5, 0]) == .write(Self.request))
            #expect(try state.received(Self.reply) == .connected)
        }

        @Test("With a user, the proxy chooses whether it is told user and password")
        func login() throws {
            var state = try state(isKnown: true)
            #expect(state.greeting == [5, 2, 0, 2])
            #expect(try state.received([5, 2]) == .write(Self.login))
            #expect(try state.received([1, 0]) == .write(Self.request))
            #expect(try state.received(Self.reply) == .connected)
            var other = try self.state(isKnown: true)
            #expect(try other.received([5, 0]) == .write(Self.request))
            // Some proxies use the version of SOCKS here.
            var third = try self.state(isKnown: true)
            _ = try third.received([5, 2])
            #expect(try third.received([5, 0]) == .write(Self.request))
        }

        @Test(
            "Addresses have types and lengths of their own",
            arguments: [
                (SOCKSState.Host.address([127, 0, 0, 1]), [5, 1, 0, 1, 127, 0, 0, 1, 0, 80]),
                (
                    .address([UInt8](repeating: 7, count: 16)),
                    [5, 1, 0, 4] + [UInt8](repeating: 7, count: 16) + [0, 80]
                ),
                (.name("a.b"), [5, 1, 0, 3, 3, 97, 46, 98, 0, 80]),
            ] as [(SOCKSState.Host, [UInt8])])
        func destinations(host: SOCKSState.Host, request: [UInt8]) throws {
            var state = try SOCKSState(host, port: 80)
            #expect(try state.received([5, 0]) == .write(request))
        }

        @Test(
            "A reply names the proxy's own address, in any type, and may come in pieces",
            arguments: [
                reply, [5, 0, 0, 3, 0, 0, 0], [5, 0, 0, 3, 2, 97, 98, 1, 1],
                [5, 0, 0, 4] + [UInt8](repeating: 1, count: 18),
                [5, 0, 0, 3, 255] + [UInt8](repeating: 97, count: 257),
            ])
        func replies(reply: [UInt8]) throws {
            for cut in 0...reply.count {
                var state = try state()
                #expect(try state.received([5]) == .wait)
                #expect(try state.received([0]) == .write(Self.request))
                if cut < reply.count { #expect(try state.received(reply.prefix(cut)) == .wait) }
                #expect(try state.received(cut < reply.count ? reply.dropFirst(cut) : reply[...]) == .connected)
            }
        }

        @Test(
            "Each refusal has a reason, and is told as soon as it has come",
            arguments: [
                ([[5, 0xFF]], "the SOCKS proxy asks for a user and a password"),
                ([[5, 0], [5, 1]], "the SOCKS proxy does not open a connection"),
                ([[5, 0], [5, 2]], "the SOCKS proxy does not allow connections to the host"),
                ([[5, 0], [5, 3, 0, 1, 0, 0, 0, 0, 0, 0]], "the SOCKS proxy cannot reach the host"),
                ([[5, 0], [5, 4]], "the SOCKS proxy cannot reach the host"),
                ([[5, 0], [5, 5]], "the host refused the connection of the SOCKS proxy"),
                ([[5, 0], [5, 6]], "the SOCKS proxy took too long to reach the host"),
                ([[5, 0], [5, 7]], "the SOCKS proxy does not open a connection"),
                ([[5, 0], [5, 8]], "the SOCKS proxy does not take this kind of address"),
                ([[5, 0], [5, 255]], "the SOCKS proxy does not open a connection"),
                ([Array("HTTP/1.1 400 Bad Request\r\n".utf8)], "the proxy does not speak SOCKS 5"),
                ([[4, 0]], "the proxy does not speak SOCKS 5"),
                ([[5, 1]], "the proxy does not speak SOCKS 5"),
                // A login that was not offered.
                ([[5, 2]], "the proxy does not speak SOCKS 5"),
                ([[5, 0, 5, 0]], "the proxy does not speak SOCKS 5"),
                ([[5, 0], [4, 0]], "the proxy does not speak SOCKS 5"),
                ([[5, 0], [5, 0, 0, 2, 0]], "the proxy does not speak SOCKS 5"),
                // Bytes of the host, which has not been asked for anything.
                ([[5, 0], reply + [72]], "the proxy does not speak SOCKS 5"),
            ] as [([[UInt8]], String)])
        func refusals(messages: [[UInt8]], reason: String) throws {
            var state = try state()
            for message in messages.dropLast() { _ = try state.received(message) }
            let error = #expect(throws: ClientError.self) { _ = try state.received(messages[messages.count - 1]) }
            #expect(error?.kind == .connection.proxy)
            #expect(error?.reason == reason)
        }

        @Test("A proxy that takes another user, or none, says so, and no reason holds the password")
        func refusedLogin() throws {
            for (messages, reason) in [
                ([[5, 2], [1, 1]], "the proxy asks for another user or password"),
                ([[5, 0xFF]], "the SOCKS proxy takes no user and password"),
            ] as [([[UInt8]], String)] {
                var state = try state(isKnown: true)
                for message in messages.dropLast() { _ = try state.received(message) }
                let error = #expect(throws: ClientError.self) { _ = try state.received(messages[messages.count - 1]) }
                #expect(error?.kind == .connection.proxy)
                #expect(error?.reason == reason)
            }
        }

        @Test("A text that is too long for its byte of length is refused before anything is sent")
        func tooLong() throws {
            let (most, long) = (String(repeating: "a", count: 255), String(repeating: "a", count: 256))
            _ = try SOCKSState(.name(most), port: 1, user: most, password: most)
            for (name, user, password) in [(long, "u", "p"), ("a", long, "p"), ("a", "u", long)] {
                let error = #expect(throws: ClientError.self) {
                    _ = try SOCKSState(.name(name), port: 1, user: user, password: password)
                }
                #expect(error?.kind == .invalidRequest.url)
            }
        }

        @Test("Whatever a proxy sends, nothing traps, and no more is kept than the longest reply")
        func anyBytes() throws {
            for index in 0..<UInt64(Soak.count(2000)) {
                var random = SeededRandom(seed: 1928).split(index)
                var state = try state(isKnown: .random(using: &random))
                var waited = 0
                for _ in 0..<64 {
                    let bytes: [UInt8] = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                        .random(in: 0...255, using: &random) % ([2, 6, 255].randomElement(using: &random) ?? 1)
                    }
                    guard let action = try? state.received(bytes), action != .connected else { break }
                    waited = action == .wait ? waited + bytes.count : 0
                    #expect(waited < 262)
                }
            }
        }
    }
#endif
