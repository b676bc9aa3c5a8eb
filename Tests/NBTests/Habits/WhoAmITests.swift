// SPDX-License-Identifier: MIT

import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

@Suite("nb whoami", .timed, .timeLimit(.minutes(3)))
struct WhoAmITests {
    @Test(
        "On a terminal these are four lines, and --all shows what else there is",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func lines() async throws {
        try await Home.run { home in
            #expect(try await home.signIn().status == 0)
            let environment = home.environment.merging(["NO_COLOR": "1", "NB_PAGER": ""]) { $1 }
            let place = home.sandbox.baseURL
            let short = try await PseudoTerminal.output("nb whoami", environment)
            let token = "it does not say when it ends"
            #expect(
                short == """
                    person  Abe Administrator, id 1
                    email   admin@example.com
                    nation  abeforprez, \(place)
                    token   from nb login; \(token)

                    """, "\(short)")
            let alone = try await PseudoTerminal.output(
                "nb whoami",
                environment.merging(["NB_TOKEN": home.sandbox.accessToken, "NB_BASE_URL": place]) { $1 })
            #expect(alone.contains("token   from --token or NB_TOKEN; "), "\(alone)")
            for line in ["nb whoami --all", "nb whoami --columns id,party"] {
                let all = try await PseudoTerminal.output("\(line) 2>&1", environment)
                #expect(all.hasPrefix("At abeforprez, \(place):\nid") && all.contains("\nparty "), "\(line): \(all)")
            }
        }
    }

    @Test("A sign-in that renews itself says so, and JSON has all")
    func renewed() async throws {
        try await Home.run { home in
            try await home.signInByBrowser()
            let json = try await home.nb("whoami", "--jq", ".party, (keys | length > 100)")
            #expect(json.output == "L\ntrue\n", "\(json)")
            guard PseudoTerminal.isThere else { return }
            let short = try await PseudoTerminal.output(
                "nb whoami", home.environment.merging(["NO_COLOR": "1", "NB_PAGER": ""]) { $1 })
            #expect(
                short.contains(
                    /\ntoken   from nb login; until \d{4}-\d\d-\d\dT[0-9:]+Z,\s+then\s+renewed\s+automatically\n/),
                "\(short)")
        }
    }
}
