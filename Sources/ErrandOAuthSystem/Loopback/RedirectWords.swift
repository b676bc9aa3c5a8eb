// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import ErrandCore

    /// The language of the pages of a loopback listener.
    enum RedirectWords: CaseIterable {
        case english, french

        /// The language's tag (BCP 47).
        var tag: String { self == .french ? "fr" : "en" }

        /// Creates the language that the head of a request asks for; English when it asks for none of these.
        init(head: [UInt8]) {
            let fields = String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst()
            let name = "accept-language:"
            let accepted = fields.filter { $0.lowercased().hasPrefix(name) }.map { $0.dropFirst(name.count) }
            let known = AcceptedLanguages.tags(in: accepted.joined(separator: ",")).compactMap { tag in
                Self.allCases.first { $0.tag == tag.lowercased().prefix { $0 != "-" } }
            }
            self = known.first ?? .english
        }

        /// Returns the title and the text of a page.
        ///
        /// - Parameter program: The name of the program; `nil` for an unnamed one.
        func words(for page: RedirectPage, program: String?) -> (title: String, text: String) {
            self == .french
                ? Self.french(page, program ?? "Le programme") : Self.english(page, program ?? "The program")
        }

        private static func english(_ page: RedirectPage, _ program: String) -> (title: String, text: String) {
            switch page {
            case .leading: ("On to the sign-in", "Your browser goes on to the page of the sign-in.")
            case .signedIn(let host):
                (
                    "You can close this window",
                    "\(program) has received your sign-in\(host.map { " at \($0)" } ?? ""), and goes on."
                )
            case .failed:
                (
                    "The sign-in did not work",
                    "\(program) says why. You can close this window, and begin again there."
                )
            case .expired: ("This sign-in has expired", "You can close this window, and begin again in the program.")
            case .notThis:
                (
                    "This page belongs to another sign-in",
                    "The one that you began still waits in its own window."
                )
            case .refusedWithoutState:
                (
                    "The sign-in was refused",
                    "The server does not say which one. If it was yours, end it in the program, which still waits."
                )
            case .refused: ("There is nothing here", "You can close this window.")
            }
        }

        private static func french(_ page: RedirectPage, _ program: String) -> (title: String, text: String) {
            switch page {
            case .leading: ("Vers la connexion", "Votre navigateur passe à la page de connexion.")
            case .signedIn(let host):
                (
                    "Vous pouvez fermer cette fenêtre",
                    "\(program) a reçu votre connexion\(host.map { " à \($0)" } ?? "") et poursuit."
                )
            case .failed:
                (
                    "La connexion n’a pas abouti",
                    "\(program) indique pourquoi. Vous pouvez fermer cette fenêtre et y recommencer."
                )
            case .expired:
                ("Cette connexion a expiré", "Vous pouvez fermer cette fenêtre et recommencer dans le programme.")
            case .notThis:
                (
                    "Cette page appartient à une autre connexion",
                    "Celle que vous avez commencée attend toujours dans sa propre fenêtre."
                )
            case .refusedWithoutState:
                (
                    "La connexion a été refusée",
                    "Le serveur ne dit pas laquelle. Si c’était la vôtre, arrêtez-la dans le programme, qui attend "
                        + "toujours."
                )
            case .refused: ("Il n’y a rien ici", "Vous pouvez fermer cette fenêtre.")
            }
        }
    }
#endif
