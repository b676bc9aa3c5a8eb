// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOEmbedded
    import NIOSSL
    import NIOTLS
    import Servers
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The hosts that a certificate is for (RFC 9525)", .timed, .timeLimit(.minutes(10)))
    struct CertificateNamesTests {
        private static let v6: [UInt8] = [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]
        private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 0, 2, 7]

        private func isFor(_ host: String, _ names: [String], _ addresses: [[UInt8]] = []) throws -> Bool {
            let certificate = CertificateNames(names: names.map { Array($0.utf8) }, addresses: addresses)
            return certificate.include(try URLHost(host))
        }

        @Test(
            "A name is the same in each case of its letters, and with a dot at its end, and no other name is",
            arguments: [
                ("www.bank.example", "www.bank.example", true), ("www.bank.example", "WWW.Bank.EXAMPLE", true),
                ("WWW.bank.example", "www.bank.example", true), ("localhost", "localhost", true),
                ("my_host.bank.example", "my_host.bank.example", true), ("a-b.example", "a-b.example", true),
                ("www.bank.example.", "www.bank.example", true), ("www.bank.example", "www.bank.example.", true),
                ("www.bank.example", "www.bank.example..", false), ("www.bank.example..", "www.bank.example", false),
                ("www.bank.example", ".www.bank.example", false), (".bank.example", ".bank.example", false),
                ("bank.example", "www.bank.example", false), ("www.bank.example", "bank.example", false),
                ("www.bank.example", ".bank.example", false), ("abank.example", "bank.example", false),
                ("bank.example", "abank.example", false), ("www.bank.example", "www..bank.example", false),
                ("www.bank.example", "www.bank", false), ("www.bank.example", "www.bank.example.com", false),
                ("www.bank.example", "", false), ("www.bank.example", ".", false), ("localhost", "", false),
                ("www.bank.example", "www.bank.example:443", false), ("a!b.example", "a!b.example", false),
                ("www.bank.example", "https://www.bank.example", false), ("a_b.example", "a.b.example", false),
            ])
        func names(host: String, name: String, isSame: Bool) throws {
            #expect(try isFor(host, [name]) == isSame)
            // One of many is enough, wherever it stands.
            #expect(try isFor(host, ["other.example", "", "*", name, "more.example"], [[127, 0, 0, 1]]) == isSame)
        }

        @Test(
            "A wildcard is the whole left-most label, stands for one label, and has two labels after it",
            arguments: [
                ("www.bank.example", "*.bank.example", true), ("WWW.bank.example.", "*.Bank.example.", true),
                ("my_host.bank.example", "*.bank.example", true), ("bank.example", "*.bank.example", false),
                ("a.www.bank.example", "*.bank.example", false), (".bank.example", "*.bank.example", false),
                ("www.bank.example", "*.other.example", false), ("www.bank.example", "w*.bank.example", false),
                ("www.bank.example", "*w.bank.example", false), ("www.bank.example", "w*w.bank.example", false),
                ("www.bank.example", "**.bank.example", false), ("www.bank.example", "www.*.example", false),
                ("www.bank.example", "www.bank.*", false), ("www.bank.example", "*.*.example", false),
                ("www.bank.example", "*.*", false), ("www.bank.example", "*", false), ("localhost", "*", false),
                ("bank.example", "*.example", false), ("bank.example", "*.example.", false), ("a.b", "*.b", false),
                ("www.bank.example", "*bank.example", false), ("www.bank.example", "*..bank.example", false),
                ("*.bank.example", "*.bank.example", false), ("www.bank.example", "[*].bank.example", false),
                // An A-label is a label like any other.
                ("xn--bcher-kva.bank.example", "*.bank.example", true),
                ("www.xn--bcher-kva.example", "*.xn--bcher-kva.example", true),
                ("xn--bcher-kva.bank.example", "xn--*.bank.example", false),
                ("xn--bcher-kva.bank.example", "xn--b*.bank.example", false),
            ])
        func wildcards(host: String, name: String, isCovered: Bool) throws {
            #expect(try isFor(host, [name]) == isCovered)
        }

        @Test(
            "Names are compared in Punycode, byte by byte: what is not ASCII, a NUL or a space makes a name nobody's",
            arguments: [
                ("xn--bcher-kva.example", "xn--bcher-kva.example", true),
                ("xn--bcher-kva.example", "XN--BCHER-KVA.example", true),
                ("xn--bcher-kva.example", "bücher.example", false), ("bank.example", "ban\u{212A}.example", false),
                ("bank.example", "bank.example\0", false), ("bank.example", "bank.example\0.evil.example", false),
                ("bank.example", "\0bank.example", false), ("bank.example", " bank.example", false),
                ("bank.example", "bank.example ", false), ("bank.example", "bank.example\n", false),
                ("bank.example", "bank\u{3002}example", false), ("www.bank.example", "*\0.bank.example", false),
            ])
        func bytes(host: String, name: String, isSame: Bool) throws {
            #expect(try isFor(host, [name]) == isSame)
        }

        @Test(
            "An address is one of iPAddress, in all of its octets, in whatever form the URL has it",
            arguments: [
                ("192.0.2.7", [192, 0, 2, 7], true), ("3221225991", [192, 0, 2, 7], true),
                ("0xc0.0.2.7", [192, 0, 2, 7], true), ("0300.0.519", [192, 0, 2, 7], true),
                ("192.0.2.7", [192, 0, 2, 8], false), ("192.0.2.7", [7, 2, 0, 192], false),
                ("192.0.2.7", [192, 0, 2], false), ("192.0.2.7", [192, 0, 2, 7, 0], false), ("192.0.2.7", [], false),
                ("192.0.2.7", [192, 0, 2, 7, 255, 255, 255, 255], false), ("192.0.2.7", mapped, false),
                ("192.0.2.7", Array("192.0.2.7".utf8), false), ("0.0.0.0", [0, 0, 0, 0], true),
                ("[2001:db8::7]", v6, true), ("[2001:DB8:0:0:0::7]", v6, true), ("[2001:db8::8]", v6, false),
                ("[2001:db8::7]", Array(v6.prefix(15)), false), ("[2001:db8::7]", v6 + [0], false),
                // The same host to the system, and two identities: as RFC 9525 and curl have it, not as Go has.
                ("[::ffff:192.0.2.7]", mapped, true), ("[::ffff:192.0.2.7]", [192, 0, 2, 7], false),
                ("[::192.0.2.7]", [192, 0, 2, 7], false),
            ] as [(String, [UInt8], Bool)])
        func addresses(host: String, octets: [UInt8], isSame: Bool) throws {
            #expect(try isFor(host, [], [octets]) == isSame)
            #expect(try isFor(host, ["other.example"], [[127, 0, 0, 1], octets]) == isSame)
        }

        @Test("A name is none of the addresses, and an address none of the names, whatever they look like")
        func kinds() throws {
            for host in ["192.0.2.7", "127.0.0.1", "[2001:db8::7]", "[::1]"] {
                let text = try URLHost(host)
                let names = [text.description, text.unbracketed, "*", "*.0.2.7", "*.2.7", "*.0.0.1"]
                #expect(try !isFor(host, names))
            }
            for host in ["localhost", "bank.example", "abcd.bank.example", "7"] where (try? URLHost(host)) != nil {
                let addresses = [Array(host.utf8), [127, 0, 0, 1], Self.v6, Array("\(host).".utf8)]
                guard try URLHost(host).isName else { continue }
                #expect(try !isFor(host, [], addresses))
            }
            #expect(try !isFor("bank.example", []))
        }

        @Test("What a certificate has is read octet by octet, by its kind")
        func read() throws {
            let names =
                ["a.example", "b.example\0.evil.example", "", "*.c.example"].map { Array($0.utf8) } + [[0xFF, 0x80]]
            let addresses: [[UInt8]] = [[192, 0, 2, 7], Self.v6, [], [1, 2, 3]]
            var value = TestIdentity.alternativeName(names, addresses)
            let read = try CertificateNames(certificate(value))
            #expect(read.names == names && read.addresses == addresses && !read.isEmpty)
            // An e-mail address is none of a host.
            value = [0x30, 14, 0x81, 12] + Array("bank.example".utf8)
            let mail = try CertificateNames(certificate(value))
            #expect(mail.names.isEmpty && mail.addresses.isEmpty && !mail.isEmpty)
            #expect(try !mail.include(URLHost("bank.example")))
        }

        private func certificate(_ alternativeName: [UInt8]?) throws -> NIOSSLCertificate {
            let identity = try TestIdentity.make("bank.example", issuer: nil, alternativeName: alternativeName)
            return try NIOSSLCertificate(bytes: Array(identity.pem.utf8), format: .pem)
        }

        @Test("Whatever stands in its place, reading it does not trap, and it is nobody's")
        func damaged() throws {
            let whole = TestIdentity.alternativeName([Array("other.example".utf8)], [[192, 0, 2, 7]])
            var values = (0..<whole.count).map { Array(whole.prefix($0)) }
            for tag in [UInt8](0x80...0x8F) + Array(0xA0...0xAF) + [0x02, 0x0C, 0x16, 0x30] {
                for content: [UInt8] in [
                    [], [0], [0xFF, 0xFF], [0x30, 0], [0x0C, 1, 0x41], [0x06, 1, 0x2A, 0xA0, 0],
                ] {
                    values.append([0x30, UInt8(content.count + 2), tag, UInt8(content.count)] + content)
                }
            }
            for value in values {
                let names = try CertificateNames(certificate(value))
                for host in ["bank.example", "127.0.0.1", "[::1]"] {
                    #expect(try !names.include(URLHost(host)), "\(value)")
                }
            }
        }

        @Test("A certificate without a subject alternative name is nobody's, and one that is missing too")
        func none() throws {
            let host = try URLHost("bank.example")
            let error = try #require(throws: WrongCertificate.self) {
                try CertificateNames.check(certificate(nil), for: host)
            }
            #expect(error.reason == "the certificate has no subject alternative name")
            #expect(throws: WrongCertificate.missing) { try CertificateNames.check(nil, for: host) }
        }

        @Test("A handshake that ends without a certificate to look at is a failure")
        func unseen() throws {
            let channel = EmbeddedChannel()
            let promise = channel.eventLoop.makePromise(of: String?.self)
            try channel.pipeline.syncOperations.addHandler(
                HandshakeHandler(promise, requiring: URLHost("bank.example")))
            channel.pipeline.fireUserInboundEventTriggered(TLSUserEvent.handshakeCompleted(negotiatedProtocol: "h2"))
            #expect(throws: (any Error).self) { try promise.futureResult.wait() }
            #expect(!channel.isActive)
            _ = try? channel.finish()
        }
    }
#endif
