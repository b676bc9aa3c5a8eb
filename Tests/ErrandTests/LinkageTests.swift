// SPDX-License-Identifier: MIT

#if os(Linux)
    import Programs
    import Testing
    import TestSupport

    @Suite("What a program links", .timed, .timeLimit(.minutes(10)))
    struct LinkageTests {
        @Test("With Errand, it loads FoundationEssentials, and neither libcurl nor the data of ICU")
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

        @Test(
            "A product brings the modules that it stands on, and of the large packages only those that it needs",
            arguments: ProductLinkage.all)
        func modules(_ expected: ProductLinkage) async throws {
            let found = try await LinkedModules(of: "links-\(expected.product)")
            #expect(found.ofThisPackage == expected.modules)
            #expect(found.large == expected.large)
        }
    }
#endif
