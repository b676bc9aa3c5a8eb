// SPDX-License-Identifier: MIT

/// The values of a long document, read one by one while its bytes arrive.
///
/// It keeps the current chunk and the current value in memory, never the whole
/// document. Each value is read as strictly as a separate document. The first
/// failure ends the sequence. Offsets, lines and paths in errors count from the
/// start of the stream.
///
/// ```swift
/// for try await person in JSONReader().elements(of: Person.self, in: body) { … }
/// ```
public struct JSONElements<Source: AsyncSequence, Value>: AsyncSequence where Source.Element == ArraySlice<UInt8> {
    /// A value of the document.
    public typealias Element = Value

    let source: Source
    let framing: ElementSplitter.Framing
    let limits: JSONLimits
    let read: @Sendable (ElementSplitter.Piece) throws -> Value

    /// Creates an iterator, which begins to read the bytes.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            source: source.makeAsyncIterator(), splitter: ElementSplitter(framing, limits: limits), read: read)
    }

    /// An iterator over the values.
    public struct Iterator: AsyncIteratorProtocol {
        var source: Source.AsyncIterator
        var splitter: ElementSplitter
        let read: @Sendable (ElementSplitter.Piece) throws -> Value
        private var pieces: [ElementSplitter.Piece] = []
        private var isEnded = false
        /// The failure after the pieces.
        private var failure: (any Error)?

        init(
            source: Source.AsyncIterator, splitter: ElementSplitter,
            read: @escaping @Sendable (ElementSplitter.Piece) throws -> Value
        ) {
            self.source = source
            self.splitter = splitter
            self.read = read
        }

        /// Returns the next value, or `nil` at the end of the document.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Value? {
            while pieces.isEmpty {
                if let failure = failure.take() { throw failure }
                guard !isEnded else { return nil }
                do {
                    if let chunk = try await source.next(isolation: actor) {
                        take(chunk)
                    } else {
                        isEnded = true
                        pieces = try splitter.finish().map { [$0] } ?? []
                    }
                } catch {
                    isEnded = true
                    throw error
                }
            }
            do {
                return try read(pieces.removeLast())
            } catch {
                isEnded = true
                pieces = []
                failure = nil
                throw error
            }
        }

        /// Takes the elements that a chunk completes, also those before a fault in it.
        private mutating func take(_ chunk: ArraySlice<UInt8>) {
            do { try splitter.push(chunk, into: &pieces) } catch {
                isEnded = true
                failure = error
            }
            // In reverse order, so that removing the next one is cheap.
            pieces.reverse()
        }
    }
}

extension JSONElements: Sendable where Source: Sendable {}

extension JSONReader {
    /// Returns the elements of a top-level array, read directly.
    public func elements<Source: AsyncSequence, Value: JSONReadable & SendableMetatype>(
        of type: Value.Type = Value.self, in source: Source
    ) -> JSONElements<Source, Value> where Source.Element == ArraySlice<UInt8> {
        JSONElements(source: source, framing: .array, limits: limits, read: { try direct(type, $0) })
    }

    /// Returns the values of a document with one value on each line (JSON
    /// lines, NDJSON), read directly.
    ///
    /// Blank lines are skipped.
    public func lines<Source: AsyncSequence, Value: JSONReadable & SendableMetatype>(
        of type: Value.Type = Value.self, in source: Source
    ) -> JSONElements<Source, Value> where Source.Element == ArraySlice<UInt8> {
        JSONElements(source: source, framing: .lines, limits: limits, read: { try direct(type, $0) })
    }

    /// Returns the elements of a top-level array, read by `Decodable`.
    public func decodedElements<Source: AsyncSequence, Value: Decodable & SendableMetatype>(
        of type: Value.Type = Value.self, in source: Source
    ) -> JSONElements<Source, Value> where Source.Element == ArraySlice<UInt8> {
        JSONElements(source: source, framing: .array, limits: limits, read: { try decoded(type, $0) })
    }

    /// Returns the values of a document with one value on each line, read by
    /// `Decodable`.
    public func decodedLines<Source: AsyncSequence, Value: Decodable & SendableMetatype>(
        of type: Value.Type = Value.self, in source: Source
    ) -> JSONElements<Source, Value> where Source.Element == ArraySlice<UInt8> {
        JSONElements(source: source, framing: .lines, limits: limits, read: { try decoded(type, $0) })
    }

    private func direct<Value: JSONReadable>(_ type: Value.Type, _ piece: ElementSplitter.Piece) throws -> Value {
        do {
            return try unsafe read(type, from: piece.bytes.span.bytes, start: piece.start)
        } catch let error as JSONError { throw error.at(nil, path: piece.path) }
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ piece: ElementSplitter.Piece) throws -> Value {
        do {
            return try decode(type, from: piece.bytes, start: piece.start)
        } catch let error as JSONError { throw error.at(nil, path: piece.path) }
    }
}
