// SPDX-License-Identifier: MIT

#if os(Linux)
    import Testing

    /// The parts of a program that imports one product and nothing else.
    struct ProductLinkage: Sendable, CustomTestStringConvertible {
        /// A large package, or a library of the system, that nobody should get unasked.
        enum Large: CaseIterable {
            case argumentParser, asyncHTTPClient, crypto, foundation, hummingbird, jwt, sandbox, sockets, sqlite, tls
        }

        let product: String
        /// The modules of this package.
        let modules: Set<String>
        let large: Set<Large>

        /// - Parameter isEmpty: Whether the product has no code on this system.
        init(_ product: String, on modules: Set<String> = [], _ large: Set<Large> = [], isEmpty: Bool = false) {
            self.product = product
            self.modules = modules.union(isEmpty ? [] : [product])
            self.large = large
        }

        var testDescription: String { product }

        static let all: [ProductLinkage] = [
            ProductLinkage("ErrandJSON", on: ["ErrandFoundation"]),
            ProductLinkage("ErrandCSV"),
            // The product has ErrandMiddleware too; a program that does not import it gets none of it.
            ProductLinkage("ErrandCore", on: core),
            ProductLinkage("ErrandJSONAPI", on: core),
            ProductLinkage("ErrandTesting", on: core),
            ProductLinkage(
                "Errand", on: core.union(["ErrandMiddleware"]), [.crypto, .sockets, .tls]),
            ProductLinkage("ErrandOAuth", on: core, [.crypto, .jwt]),
            ProductLinkage("ErrandOAuthSystem", on: oauth, [.crypto, .foundation, .jwt, .sockets]),
            ProductLinkage(
                "ErrandSQLite", on: oauth.union(["ErrandMiddleware"]), [.crypto, .foundation, .jwt, .sqlite]),
            ProductLinkage("ErrandPostgres"),
            ProductLinkage(
                "ErrandFleet", on: oauth.union(["ErrandMiddleware", "ErrandPostgres"]), [.crypto, .jwt]),
            ProductLinkage(
                "ErrandConformance", on: oauth.union(["ErrandMiddleware", "ErrandTesting"]), [.crypto, .jwt, .sockets]),
            ProductLinkage("NationBuilder", on: nation),
            ProductLinkage(
                "NationBuilderAccounts", on: nation.union(["ErrandOAuth", "NationBuilder"]), [.crypto, .jwt]),
            ProductLinkage(
                "NationBuilderWeb", on: nation.union(["ErrandOAuth", "NationBuilder", "NationBuilderAccounts"]),
                [.crypto, .foundation, .hummingbird, .jwt, .sockets]),
            ProductLinkage(
                "NationBuilderFleet",
                on: nation.union([
                    "ErrandFleet", "ErrandOAuth", "ErrandPostgres", "NationBuilder", "NationBuilderAccounts",
                    "NationBuilderWeb",
                ]), [.crypto, .foundation, .hummingbird, .jwt, .sockets]),
            ProductLinkage(
                "NationBuilderUI",
                on: nation.union([
                    "Errand", "ErrandOAuth", "ErrandOAuthSystem", "NationBuilder",
                    "NationBuilderAccounts",
                ]), [.crypto, .foundation, .jwt, .sockets, .tls], isEmpty: true),
            ProductLinkage(
                "NationBuilderImport", on: nation.union(["ErrandCSV", "NationBuilder"]), [.foundation, .sqlite]),
            ProductLinkage(
                "NationBuilderMirror", on: nation.union(["ErrandPostgres", "NationBuilder"]), [.foundation, .sqlite]),
            ProductLinkage(
                "NationSandbox",
                [.asyncHTTPClient, .crypto, .foundation, .hummingbird, .sandbox, .sockets, .sqlite, .tls]),
        ]

        private static let core: Set<String> = ["ErrandCore", "ErrandFoundation", "ErrandJSON"]
        private static let oauth = core.union(["ErrandOAuth"])
        private static let nation = core.union(["ErrandMiddleware", "ErrandJSONAPI"])
    }
#endif
