// SPDX-License-Identifier: MIT

import ErrandCore
import TestSupport
import Testing

@Suite("The languages that a browser asks for", .timed)
struct AcceptedLanguagesTests {
    @Test(
        "The best comes first, equal ones stay in their order, and what is not accepted or cannot be read is left out",
        arguments: [
            ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", ["fr-CH", "fr", "en", "de"]),
            ("en;q=0.5,fr", ["fr", "en"]), ("en, fr", ["en", "fr"]), ("fr; q=0.2 , en ; Q=0.4", ["en", "fr"]),
            ("fr;q=0, en", ["en"]), ("fr;q=x, en", ["en"]), ("fr;q=2, en;q=-1", []), ("fr;q=nan", []),
            ("", []), (" ,;,", []), ("*", []), ("fr;level=1;q=0.3,en;q=0.4", ["en", "fr"]),
        ])
    func order(_ value: String, _ tags: [String]) {
        #expect(AcceptedLanguages.tags(in: value) == tags)
    }

    @Test("Only the first fifty are read")
    func many() {
        let value = (1...200).map { "l\($0)" }.joined(separator: ",")
        #expect(AcceptedLanguages.tags(in: value).count == 50)
    }
}
