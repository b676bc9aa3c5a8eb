// SPDX-License-Identifier: MIT

#if os(Linux)
    import Programs
    import Testing

    /// The modules whose code is in a program, read from its symbols, and the libraries that it loads.
    struct LinkedModules {
        let modules: Set<String>
        let libraries: Set<String>

        /// Reads a program that was built beside the tests.
        ///
        /// A symbol of Swift begins with the length and the name of its module, such as
        /// `$s13NationSandbox`. Symbols of BoringSSL begin with the name of its copy.
        init(of program: String) async throws {
            let script = """
                set -eu
                nm --defined-only --format=just-symbols "$1" \
                    | grep -oE '^(\\$s[0-9]+[A-Za-z_]+|C(NIO|Crypto)BoringSSL)' | sort -u
                readelf --dynamic "$1" | sed -n 's/.*(NEEDED).*\\[\\(.*\\)\\]/library \\1/p'
                """
            let result = try await Program.run(
                "/bin/sh", ["-c", script, "sh", Program.path(of: program)],
                environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"])
            try #require(result.status == 0 && result.errors.isEmpty, "\(program): \(result.errors)")
            var modules: Set<String> = []
            var libraries: Set<String> = []
            for line in result.output.split(separator: "\n") {
                if line.hasPrefix("library ") {
                    libraries.insert(String(line.dropFirst("library ".count)))
                } else if line.hasPrefix("$s") {
                    let rest = line.dropFirst(2)
                    let digits = rest.prefix { $0.isNumber }
                    guard let length = Int(digits) else { continue }
                    let name = rest.dropFirst(digits.count).prefix(length)
                    // A name that was cut off by a digit is no module of interest.
                    if name.count == length { modules.insert(String(name)) }
                } else {
                    modules.insert(String(line))
                }
            }
            self.modules = modules
            self.libraries = libraries
        }

        /// The modules of this package, without the program's own.
        var ofThisPackage: Set<String> { modules.filter { $0.hasPrefix("Errand") || $0.hasPrefix("Nation") } }

        var large: Set<ProductLinkage.Large> { Set(ProductLinkage.Large.allCases.filter(contains)) }

        private func contains(_ part: ProductLinkage.Large) -> Bool {
            switch part {
            case .argumentParser: modules.contains("ArgumentParser")
            case .asyncHTTPClient: modules.contains("AsyncHTTPClient")
            case .crypto: modules.contains("Crypto") || modules.contains("CCryptoBoringSSL")
            case .foundation: libraries.contains("libFoundation.so")
            case .hummingbird: modules.contains("Hummingbird") || modules.contains("HummingbirdCore")
            case .jwt: modules.contains("JWTKit")
            case .sandbox: modules.contains("NationSandbox")
            case .sockets: modules.contains("NIOPosix")
            case .sqlite: modules.contains("GRDB") || libraries.contains { $0.hasPrefix("libsqlite3") }
            case .tls: modules.contains("NIOSSL") || modules.contains("CNIOBoringSSL")
            }
        }
    }
#endif
