// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHPACK

    /// The state machine for the frames of one HTTP/2 response (RFC 9113 §8.1).
    ///
    /// It tells what each frame is, and refuses what no response has. After the end of the response everything is
    /// swallowed: a server may still send what it began before it heard of a reset.
    struct StreamOrder {
        enum Part: Equatable {
            case interim(isContinue: Bool)
            case head(status: Int, isEnd: Bool)
            case content(isEnd: Bool)
            case trailers
            /// Nothing that anybody should see.
            case nothing
        }

        private let isHead: Bool
        private var order = ResponseOrder()
        /// The bytes of content that are still to come; `nil` when the head does not say.
        private var rest: Int64?
        /// Whether the response has ended, or was refused.
        private(set) var isOver = false

        /// - Parameter isHead: Whether the response has no content, whatever its head says.
        init(isHead: Bool = false) { self.isHead = isHead }

        /// Handles a frame of fields.
        mutating func received(_ fields: HPACKHeaders, isEnd: Bool) throws(ProtocolViolation) -> Part {
            guard !isOver else { return .nothing }
            do {
                return try checked(fields, isEnd)
            } catch {
                isOver = true
                throw error
            }
        }

        /// Handles a frame of content.
        mutating func received(content count: Int, isEnd: Bool) throws(ProtocolViolation) -> Part {
            guard !isOver else { return .nothing }
            isOver = true
            guard order.hasFinalHead else { throw .order }
            rest = rest.map { $0 - Int64(count) }
            try checkLength(isEnd)
            isOver = isEnd
            return .content(isEnd: isEnd)
        }

        /// Swallows all that comes from now on.
        mutating func end() { isOver = true }

        private mutating func checked(_ fields: HPACKHeaders, _ isEnd: Bool) throws(ProtocolViolation) -> Part {
            if order.hasFinalHead {
                guard isEnd else { throw .order }
                try checkLength(true)
                isOver = true
                return .trailers
            }
            let status = try Self.status(fields)
            try order.received(status: status)
            guard order.hasFinalHead else {
                guard !isEnd else { throw .interimEnd }
                return .interim(isContinue: status == 100)
            }
            rest = isHead || status == 204 || status == 304 ? 0 : try Self.length(fields)
            try checkLength(isEnd)
            isOver = isEnd
            return .head(status: status, isEnd: isEnd)
        }

        private func checkLength(_ isEnd: Bool) throws(ProtocolViolation) {
            if let rest, rest < 0 || isEnd && rest > 0 { throw .length }
        }

        /// Returns the length that a head announces (RFC 9110 §8.6); `nil` for none.
        private static func length(_ fields: HPACKHeaders) throws(ProtocolViolation) -> Int64? {
            var length: Int64?
            for (name, value, _) in fields where name == "content-length" {
                guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(value),
                    length ?? number == number
                else { throw .length }
                length = number
            }
            return length
        }

        /// Returns the status of a head: three digits, as an HTTP/1.1 status line has them.
        private static func status(_ fields: HPACKHeaders) throws(ProtocolViolation) -> Int {
            let values = fields[":status"]
            guard values.count == 1, let digits = values.first?.utf8, digits.count == 3,
                digits.allSatisfy({ (0x30...0x39).contains($0) })
            else { throw .status }
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
    }
#endif
