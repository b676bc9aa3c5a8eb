// SPDX-License-Identifier: MIT

#if os(Linux)
    import Programs
    import Testing

    @Suite("What a program that imports Errand links", .timeLimit(.minutes(1)))
    struct LinkageTests {
        @Test("FoundationEssentials, and neither libcurl nor the data of ICU")
        func libraries() async throws {
            let program = try Program("linked-program", [])
            let result = try await program.result()
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            #expect(lines.first == "connection.refused")
            let libraries = Set(lines.dropFirst().compactMap { $0.split(separator: "/").last })
            #expect(libraries.contains { $0.hasPrefix("libFoundationEssentials") })
            for unwanted in [
                "libFoundationNetworking", "libFoundationInternationalization", "lib_FoundationICU", "libFoundation.so",
                "libcurl",
            ] {
                #expect(!libraries.contains { $0.hasPrefix(unwanted) })
            }
        }
    }
#endif
