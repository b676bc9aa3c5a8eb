// SPDX-License-Identifier: MIT

import ErrandPostgres
import TestSupport
import Testing

@testable import nb

@Suite("URLs of databases on the command line", .timed, .enabled(if: (try? PostgresAddress("postgres://x")) != nil))
struct DatabaseURLTests {
    @Test(
        "A password is noticed in a parameter however its name is spelled, as libpq reads it",
        arguments: ["password", "sslpassword"])
    func encodedNames(_ name: String) throws {
        let letters = Array(name.utf8)
        for place in letters.indices {
            for isUpper in [false, true] {
                let encoded = letters.enumerated().map { index, letter in
                    let hexadecimal = String(letter, radix: 16, uppercase: isUpper)
                    return index == place ? "%\(hexadecimal)" : String(UnicodeScalar(letter))
                }.joined()
                for url in ["postgres://a@x/y?\(encoded)=hunter2", "postgres://a@x/y?connect_timeout=2&\(encoded)=h"] {
                    #expect(try PostgresAddress(url).hasPassword && DatabaseURL.hasPassword(url), "\(url)")
                }
            }
        }
        for url in ["postgres://a@x/y?application_name=\(name)", "postgres://a@x/y?options=x%26\(name)%3Dy"] {
            #expect(try !PostgresAddress(url).hasPassword && !DatabaseURL.hasPassword(url), "\(url)")
        }
    }
}
