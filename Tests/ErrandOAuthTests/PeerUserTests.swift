// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

@testable import ErrandOAuthSystem

@Suite("The user of the other end of a connection", .timed, .timeLimit(.minutes(10)))
struct PeerUserTests {
    /// Whether this process may become another user, and the machine says whose connections are whose.
    static var mayChange: Bool {
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
            && FileManager.default.fileExists(atPath: "/proc/net/tcp")
    }

    /// The first line that another user of the machine gets of a page.
    static func fetchAsNobody(_ url: String) async throws -> String {
        let parts = try #require(URLComponents(string: url))
        let host = (parts.percentEncodedHost ?? "").filter { !"[]".contains($0) }
        let authority = "\(parts.percentEncodedHost ?? ""):\(parts.port ?? 0)"
        let script = """
            exec 3<>/dev/tcp/\(host)/\(parts.port ?? 0)
            printf 'GET \(parts.percentEncodedPath) HTTP/1.1\\r\\nHost: \(authority)\\r\\n\\r\\n' >&3
            read -r line <&3; printf '%s' "${line%$'\\r'}"
            """
        let result = try await Program.run(
            "/usr/bin/setpriv", ["--reuid", "65534", "--regid", "65534", "--clear-groups", "/bin/bash", "-c", script])
        #expect(result.status == 0, "\(result)")
        return result.output
    }

    @Test("It is read from the line of the two ports, in the form of Linux")
    func line() {
        let line = "   2: 0100007F:D431 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0"
        #expect(PeerUser.user(in: line, from: 0xD431, to: 0x1F90) == 1000)
        #expect(PeerUser.user(in: line, from: 0x1F90, to: 0xD431) == nil)
        let long = "0: 00000000000000000000000001000000:D431 00000000000000000000000001000000:1F90 01 0:0 0:0 0 65534 0"
        #expect(PeerUser.user(in: long, from: 0xD431, to: 0x1F90) == 65534)
        for other in ["", "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid", "a b"] {
            #expect(PeerUser.user(in: other, from: 1, to: 2) == nil)
        }
    }
}
