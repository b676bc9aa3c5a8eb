// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHPACK
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The order of an HTTP/2 response's frames", .timed)
    struct StreamOrderTests {
        private func head(_ status: String) -> HPACKHeaders { [":status": status] }

        @Test("a response is interim heads, a head, content and trailers")
        func whole() throws {
            var order = StreamOrder()
            #expect(try order.received(head("103"), isEnd: false) == .interim(isContinue: false))
            #expect(try order.received(head("200"), isEnd: false) == .head(status: 200, isEnd: false))
            #expect(try order.received(content: 1, isEnd: false) == .content(isEnd: false))
            #expect(try order.received(["grade": "good"], isEnd: true) == .trailers)
            #expect(order.isOver)
        }

        @Test("a status is three digits, from 100, and not 101", arguments: 0...999)
        func status(code: Int) {
            let text = String(String(code + 1000).dropFirst())
            var order = StreamOrder()
            let part = Result { () throws(ProtocolViolation) in try order.received(head(text), isEnd: false) }
            switch code {
            case 0..<100: #expect(part == .failure(.status))
            case 101: #expect(part == .failure(.upgrade))
            case 100..<200: #expect(part == .success(.interim(isContinue: code == 100)))
            default: #expect(part == .success(.head(status: code, isEnd: false)))
            }
        }

        @Test("anything else is no status", arguments: ["", "-1", "20", "2000", "2 0", "+20", "0x1", "２００", "20\u{0}"])
        func noStatus(text: String) {
            var order = StreamOrder()
            #expect(throws: ProtocolViolation.status) { try order.received(head(text), isEnd: true) }
        }

        @Test("none or two statuses are none")
        func count() {
            for fields in [[:], [":status": "200", ":status": "200"]] as [HPACKHeaders] {
                var order = StreamOrder()
                #expect(throws: ProtocolViolation.status) { try order.received(fields, isEnd: true) }
            }
        }

        @Test("an interim head cannot end a response")
        func interimEnd() {
            var order = StreamOrder()
            #expect(throws: ProtocolViolation.interimEnd) { try order.received(head("100"), isEnd: true) }
        }

        @Test("content cannot come before the head")
        func early() throws {
            var order = StreamOrder()
            #expect(throws: ProtocolViolation.order) { try order.received(content: 1, isEnd: true) }
            order = StreamOrder()
            _ = try order.received(head("100"), isEnd: false)
            #expect(throws: ProtocolViolation.order) { try order.received(content: 1, isEnd: false) }
        }

        @Test("fields after the head are the end")
        func second() throws {
            var order = StreamOrder()
            _ = try order.received(head("200"), isEnd: false)
            #expect(throws: ProtocolViolation.order) { try order.received(head("200"), isEnd: false) }
        }

        private static let lengths: [[String]] = [
            [], ["0"], ["5"], ["5", "5"], ["5", "6"], ["6"], ["-5"], ["+5"], ["5, 5"], [""], ["x"],
            ["99999999999999999999"],
        ]

        @Test(
            "A response has as much content as its head says, if that is a number, or none whatever it says",
            arguments: ["200", "204", "206", "304", "404"], [false, true])
        func length(status: String, isHead: Bool) throws {
            let isEmpty = isHead || status == "204" || status == "304"
            for lengths in Self.lengths {
                for content in [0, 5, 6] {
                    for hasTrailers in [false, true] {
                        var order = StreamOrder(isHead: isHead)
                        var fields = head(status)
                        for length in lengths { fields.add(name: "content-length", value: length) }
                        let isRight: Bool
                        do {
                            let endsWithHead = content == 0 && !hasTrailers
                            _ = try order.received(fields, isEnd: endsWithHead)
                            // In two parts, and an empty one.
                            for part in content > 0 ? [2, 0, content - 2] : [] {
                                _ = try order.received(content: part, isEnd: false)
                            }
                            if hasTrailers {
                                #expect(try order.received(["grade": "good"], isEnd: true) == .trailers)
                            } else if !endsWithHead {
                                _ = try order.received(content: 0, isEnd: true)
                            }
                            isRight = true
                        } catch {
                            #expect(error == .length)
                            isRight = false
                        }
                        let isLegal = [[], ["0"], ["5"], ["5", "5"], ["6"]].contains(lengths)
                        let expected =
                            isEmpty ? content == 0 : isLegal && (lengths.first.map { Int($0) == content } ?? true)
                        #expect(isRight == expected, "\(lengths), \(content), \(hasTrailers)")
                        #expect(order.isOver)
                    }
                }
            }
        }

        @Test("after the end, or a violation, everything is swallowed")
        func swallowed() throws {
            var ended = StreamOrder()
            _ = try ended.received(head("200"), isEnd: true)
            var broken = StreamOrder()
            _ = try? broken.received(head("42"), isEnd: false)
            var left = StreamOrder()
            left.end()
            for var order in [ended, broken, left] {
                #expect(try order.received(head("-1"), isEnd: false) == .nothing)
                #expect(try order.received(content: 1, isEnd: true) == .nothing)
            }
        }
    }
#endif
