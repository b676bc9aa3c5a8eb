// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's variables and certificates.
struct SystemEnvironment: Sendable {
    /// Returns whether a variable is set.
    var hasVariable: @Sendable (String) -> Bool = { getenv($0) != nil }

    /// Whether libpq finds certificates in its own place, `~/.postgresql/root.crt`.
    var hasRootCertificate = getenv("HOME").map { isReadable(String(cString: $0) + "/.postgresql/root.crt") } ?? false

    /// The file with the system's certificates; `nil` when none is found.
    var certificates = Self.bundles.first { Self.isReadable($0) }

    /// Where systems have them: Debian and Alpine, Fedora, older Red Hat, openSUSE, macOS and the BSDs, Homebrew.
    private static let bundles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
        "/opt/homebrew/etc/ca-certificates/cert.pem", "/usr/local/etc/openssl@3/cert.pem",
    ]

    private static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
