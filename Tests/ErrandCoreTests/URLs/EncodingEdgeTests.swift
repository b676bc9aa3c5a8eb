// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore

/// The rules of forms, paths and URLs that a changed operator or bound would break.
@Suite("Encoding at its edges", .timed)
struct EncodingEdgeTests {
    @Test("Every byte of ASCII is kept or written as a triplet, and comes back")
    func bytes() {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        let digits = Array("0123456789ABCDEF")
        for (encoding, more) in [
            (PercentEncoding.unreserved, ""), (.path, "!$&'()*+,;=:@/"), (.query, "!$&'()*+,;=:@/?"),
        ] {
            for byte in UInt8(0)...127 {
                let character = Character(Unicode.Scalar(byte))
                let triplet = "%\(digits[Int(byte / 16)])\(digits[Int(byte % 16)])"
                let isKept = (unreserved + more).contains(character)
                #expect(encoding.encode(String(character)) == (isKept ? String(character) : triplet))
                #expect(encoding.holds(String(character)) == isKept)
                #expect(PercentEncoding.decode(triplet) == String(character))
                #expect(PercentEncoding.decode(triplet.lowercased()) == String(character))
            }
            #expect(encoding.encode("ä€😀") == "%C3%A4%E2%82%AC%F0%9F%98%80")
        }
        #expect(PercentEncoding.decode("%C3%A4%E2%82%AC%F0%9F%98%80") == "ä€😀")
    }

    @Test(
        "What only looks like a triplet is text",
        arguments: [
            ("%", "%25"), ("%4", "%254"), ("a%4", "a%254"), ("%4G", "%254G"), ("%G4", "%25G4"), ("%%41", "%25%41"),
            ("%41%", "%41%25"), ("%:0", "%25:0"), ("%0:", "%250:"), ("%/0", "%25/0"), ("%@0", "%25@0"),
            ("%`0", "%25%600"),
            ("%g0", "%25g0"), ("%fF", "%fF"), ("%aA", "%aA"), ("%09", "%09"), ("%90", "%90"),
        ])
    func triplets(text: String, encoded: String) {
        #expect(PercentEncoding.path.encode(text, keepingTriplets: true) == encoded)
        #expect(PercentEncoding.path.encode(text) == text.replacing("%", with: "%25").replacing("`", with: "%60"))
    }

    @Test("Broken UTF-8 is no text, and what is no triplet stays")
    func decoding() {
        for broken in ["%FF", "%C3", "a%80", "%F0%9F%98"] { #expect(PercentEncoding.decode(broken) == nil) }
        #expect(PercentEncoding.decode("%41%") == "A%" && PercentEncoding.decode("%4") == "%4")
        #expect(PercentEncoding.decode("%%41b") == "%Ab" && PercentEncoding.decode("") == "")
    }

    @Test("A boundary has 128 random bits as 32 digits, and no two are the same")
    func boundary() {
        let boundaries = (0..<200).map { _ in MultipartForm.boundary() }
        #expect(boundaries.allSatisfy { $0.wholeMatch(of: /errand-[0-9a-f]{32}/) != nil })
        #expect(Set(boundaries).count == 200)
    }

    @Test("A multipart body is as long as it says, and replayable when all its files are")
    func multipart() async throws {
        func form(_ bodies: Body...) -> Body {
            MultipartForm(
                fields: [QueryItem("a", "1"), QueryItem("b\"\r\n", "2")],
                files: bodies.map { FormFile(name: "f", body: $0, filename: "x\"\r\n") }, boundary: "B"
            ).body
        }
        let known = form(.text("one"), .text("two"))
        let bytes = try await known.collect(upTo: 10_000)
        #expect(known.length == Int64(bytes.count) && known.isReplayable)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B\r\n"))
        #expect(text.contains("name=\"b%22%0D%0A\"") && text.contains("filename=\"x%22%0D%0A\"\r\nContent-Type: "))
        #expect(text.contains("\r\n\r\none\r\n--B\r\n") && text.hasSuffix("\r\n\r\ntwo\r\n--B--\r\n"))
        let unknown = form(.text("one"), .stream(Chunks([[1], [2]])), .text("two"))
        #expect(unknown.length == nil && unknown.isReplayable == Body.stream(Chunks([[1]])).isReplayable)
        #expect(try await form(.stream(Chunks([[1], [2]]))).collect(upTo: 10_000).count > 2)
    }

    @Test(
        "A port is from 1 to 65535, or none",
        arguments: [
            (":1", true), (":65535", true), (":", true), ("", true), (":0", false), (":65536", false), (":8:9", false),
            (":/9", true), (":1a", false), (":-1", false), (":+1", false), (":99999999999999999999", false),
        ])
    func ports(port: String, isLegal: Bool) {
        #expect(((try? URLTarget(URLReference("http://a.example\(port)"))) != nil) == isLegal)
        #expect(((try? URLTarget(URLReference("http://[::1]\(port)"))) != nil) == isLegal)
    }

    @Test(
        "A host is a name without brackets, or an IPv6 address in them",
        arguments: [
            ("a", true), ("[::1]", true), ("[1.2:3]", false), ("[::1.2.3.4]", true), ("[::1", false), ("::1", false),
            ("::1]", false),
            ("[]", false),
            ("[g::]", false), ("[12]", false), ("a[b", false), ("", false), ("a]", false),
        ])
    func hosts(host: String, isLegal: Bool) {
        #expect(((try? URLTarget(URLReference("http://\(host)/p"))) != nil) == isLegal, "\(host)")
    }

    @Test(
        "A scheme begins with a letter and goes on with letters, digits and three marks",
        arguments: [
            ("a:", true), ("Z:", true), ("z+-.9A:", true), ("9a:", false), ("+a:", false), ("a{:", false),
            ("a@:", false),
            ("a_:", false), ("[:", false), ("a[:", false), ("a`:", false), ("a::", true), (":", false),
        ])
    func schemes(text: String, isLegal: Bool) {
        #expect(((try? URLReference(text)) != nil) == isLegal, "\(text)")
    }

    @Test("A reference leads to its own document when it is nothing but a fragment")
    func sameDocument() throws {
        for text in ["", "#", "#f"] { #expect(try URLReference(text).isSameDocument, "\(text)") }
        for text in ["a:", "//a", "a", "?", "?a", "/", "//"] {
            #expect(try !URLReference(text).isSameDocument, "\(text)")
        }
    }

    @Test("User information is hidden, even without a host")
    func userInformation() throws {
        for text in ["https://s3cret@", "https://s3cret@/b", "//u:s3cret@a@b/c", "https://s3cret@@a"] {
            #expect(try !"\(URLReference(text))".contains("s3cret"), "\(text)")
        }
    }

    @Test("Triplets are kept in every part of a URL")
    func keptTriplets() throws {
        let text = "https://a%2fb.example/c%2Fd?e%2ff#g%2Fh"
        #expect(try URLReference(text).text == text)
        #expect(throws: ClientError.self) { try URLReference("https://a%2g.example") }
    }

    @Test("Control characters and backslashes are in no URL, and a space is encoded")
    func controls() throws {
        for byte in UInt8(0)...127 {
            let text = "a\(Character(Unicode.Scalar(byte)))b"
            let isRefused = byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\")
            #expect(((try? URLReference("/\(text)")) == nil) == isRefused, "\(byte)")
        }
        #expect(try URLReference("/a b").path == "/a%20b")
    }

    @Test("A dot segment in a path is refused in any spelling, and a dot elsewhere is not")
    func dots() {
        for path in [".", "..", "a/..", "./a", "a/%2e/b", "%2E.", ".%2e", "a/../b"] {
            #expect(PathTemplate(path).problem != nil, "\(path)")
        }
        for path in ["a.b", "...", "a/.b", "%2ea", "a%2fb", "%41"] {
            #expect(PathTemplate(path).problem == nil, "\(path)")
        }
        #expect(PathTemplate("a/\("")").problem != nil && PathTemplate("a#b").problem != nil)
        #expect(PathTemplate("a?b#c").problem != nil && PathTemplate("a?b=\("")").problem == nil)
        let path = PathTemplate("a/\("x/y")?b=\("&")&c=d?e")
        #expect(path.encoded == "a/x%2Fy" && path.query == "b=%26&c=d?e" && path.template == "a/{}")
    }
}
