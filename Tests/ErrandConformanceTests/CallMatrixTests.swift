// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import Servers
    import TestSupport
    import Testing

    @testable import Errand

    /// A part of the matrix that has every pair of values; in `make soak`, all of it.
    ///
    /// One at a time: the cases count what the process has open.
    @Suite("Every call ends", .timed, .serialized, .timeLimit(.minutes(60)))
    struct CallMatrixTests {
        private static let cases = Soak.isOn ? CallMatrix.cases : CallMatrix.spread

        /// The settings for a case.
        private static func configuration(_ requirements: CallMatrix.Requirements) -> NIOTransport.Configuration {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.connectTimeout = requirements.connectTimeout
            if let certificate = requirements.certificate { configuration.tls = .onlyRoots(.pem(certificate)) }
            return configuration
        }

        /// nginx, which speaks HTTP/2 to the client.
        private static let front: CallMatrix.Front = { port, use in
            let directives = """
                client_max_body_size 0;
                location / {
                    proxy_pass http://127.0.0.1:\(port);
                    proxy_http_version 1.1;
                    proxy_request_buffering off;
                    proxy_buffering off;
                }
                """
            try await Nginx.run(directives) { nginx in
                try await use(
                    CallMatrix.Endpoint(
                        url: "https://\(Nginx.host):\(nginx.port)", port: nginx.port,
                        certificate: nginx.certificate))
            }
        }

        private static let matrix = CallMatrix(front: front) { requirements in
            let transport = try NIOTransport(configuration(requirements))
            let pools = transport.pools
            return CallMatrix.Subject(transport: transport) { [weak pools] in
                let count = pools?.exchangeCount ?? 0
                return count == 0 ? nil : "pools have \(count) exchanges"
            }
        }

        @Test(
            "Over HTTP/1.1 a call ends in time, with the right error, and gives everything back",
            arguments: cases.filter { $0.wire == .http1 })
        func http1(item: CallMatrix.Case) async throws { try await Self.matrix.run(item) }

        @Test(
            "Over HTTP/2 through nginx a call ends in time, with the right error, and gives everything back",
            .enabled(if: Nginx.isInstalled, "nginx is not installed"),
            arguments: cases.filter { $0.wire == .http2 })
        func http2(item: CallMatrix.Case) async throws { try await Self.matrix.run(item) }

        @Test("What exists and what cannot be are all there is, and each reason is needed")
        func table() {
            typealias Case = CallMatrix.Case
            let all = CallMatrix.combinations
            let bodies = Case.Content.allCases.count * 2
            let ends = Case.Place.allCases.count * Case.Ending.allCases.count
            let calls = Case.Chain.allCases.count * Case.Call.allCases.count * Case.First.allCases.count
            #expect(all.count == bodies * ends * calls * Case.Wire.allCases.count)
            let reasons = all.map { item in
                CallMatrix.impossible.indices.filter { CallMatrix.impossible[$0].excludes(item) }
            }
            #expect(zip(all, reasons).filter { $1.isEmpty }.map(\.0) == CallMatrix.cases)
            for (index, reason) in CallMatrix.impossible.enumerated() {
                #expect(reasons.contains([index]), "\(reason)")
            }
        }

        @Test("The part that always runs has every pair of values that occurs at all")
        func spread() {
            #expect(pairs(of: CallMatrix.spread) == pairs(of: CallMatrix.cases))
            #expect(CallMatrix.spread.count < 100)
        }

        private func pairs(of cases: [CallMatrix.Case]) -> Set<[String]> {
            var pairs: Set<[String]> = []
            for item in cases {
                let values = item.description.split(separator: ", ").map(String.init)
                for first in values.indices {
                    for second in values.indices where first < second { pairs.insert([values[first], values[second]]) }
                }
            }
            return pairs
        }
    }
#endif
