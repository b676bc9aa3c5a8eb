// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import TestSupport
import Testing

@testable import Errand

/// Python's `gzip` and `zlib` make the bodies, and say what is in them.
@Suite("Content codings against Python", .timed, .timeLimit(.minutes(10)))
struct ContentCodingJudgeTests {
    private struct Verdict: Decodable {
        var coding: String
        var input: String
        /// `nil` when it must be refused.
        var output: String?
    }

    /// Whole bodies in all forms, cut at each byte, damaged, padded and followed by others.
    private static let script = """
        import gzip, io, json, random, zlib
        random.seed(9110)
        texts = [b"", b"a", b"hello " * 40, bytes(random.randrange(256) for _ in range(300))]
        def raw(data):
            c = zlib.compressobj(6, zlib.DEFLATED, -15)
            return c.compress(data) + c.flush()
        def named(data):
            out = io.BytesIO()
            with gzip.GzipFile("a name", "wb", mtime=0, fileobj=out) as file: file.write(data)
            return out.getvalue()
        def gunzip(data): return gzip.decompress(data)
        def inflate(data):
            if not data: return b""
            for bits, trailer in ((15, 0), (-15, 4)):
                try:
                    d = zlib.decompressobj(bits)
                    out = d.decompress(data) + d.flush()
                except zlib.error: continue
                rest = d.unused_data
                if d.eof and (not rest.strip(b"\\0") if trailer == 0 else len(rest) <= trailer): return out
                if bits == 15: break
            raise ValueError
        cases = []
        for data in texts:
            for level in (0, 1, 9):
                cases += [("gzip", gzip.compress(data, level, mtime=0)), ("deflate", zlib.compress(data, level))]
            cases += [("gzip", named(data)), ("deflate", raw(data))]
        for data in texts[1:3]:
            whole = gzip.compress(data, mtime=0)
            for coding, body in (("gzip", whole), ("deflate", zlib.compress(data)), ("deflate", raw(data))):
                cases += [(coding, body[:cut]) for cut in range(len(body))]
                for index in range(len(body)):
                    # zlib refuses flags that Python passes over.
                    if coding == "gzip" and index == 3: continue
                    damaged = bytearray(body)
                    damaged[index] ^= 1 << random.randrange(8)
                    cases.append((coding, bytes(damaged)))
            for tail in (b"\\0", b"\\0" * 500, b"x", b"\\0x", b"\\x1f", b"\\x1f\\x8b", whole[:-1], b"\\0" * 7 + whole):
                cases += [("gzip", whole + tail), ("deflate", zlib.compress(data) + tail)]
            cases += [("gzip", whole + named(b"") + whole), ("gzip", whole + b"\\0\\0" + whole + b"\\0")]
            cases += [("deflate", raw(data) + tail) for tail in (b"\\0", b"abcd", b"abcde")]
        for coding, body in cases:
            try: output = (gunzip if coding == "gzip" else inflate)(body).hex()
            except Exception: output = None
            print(json.dumps({"coding": coding, "input": body.hex(), "output": output}))
        """

    private static func verdicts() throws -> [Verdict] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try output.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Verdict.self, from: Data($0))
        }
    }

    @Test("What Python reads is read the same, and what it refuses is refused, wherever the bytes are cut")
    func differential() async throws {
        let verdicts = try Self.verdicts()
        #expect(verdicts.count > 200)
        #expect(verdicts.contains { $0.output == nil } && verdicts.contains { $0.output != nil })
        for verdict in verdicts {
            let input = Self.bytes(verdict.input)
            let coding = verdict.coding == "gzip" ? ContentCoding.gzip : .deflate
            for piece in [1, 3, Int.max] {
                let output = try? await Self.decode(input, coding, piece)
                // The checksum of a header that zlib does not check is no content.
                #expect(output == verdict.output.map(Self.bytes), "\(verdict.coding) \(verdict.input) in \(piece)")
            }
        }
    }

    private static func decode(_ bytes: [UInt8], _ coding: ContentCoding, _ piece: Int) async throws -> [UInt8] {
        let body = Body.stream(
            AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                var rest = bytes[...]
                while !rest.isEmpty {
                    continuation.yield(rest.prefix(piece))
                    rest = rest.dropFirst(piece)
                }
                continuation.finish()
            })
        return try await coding.decoded(body, ratio: 200).collect()
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }
}
