// SPDX-License-Identifier: MIT

package import Errand
package import ErrandOAuth
import Foundation

/// The servers that nobody can be made to name by mistake: nations at NationBuilder, and programs on this machine.
package enum UsualServer {
    package static func has(_ origin: URLOrigin?) -> Bool {
        guard let origin else { return false }
        return origin.isLocal || origin.scheme == "https" && origin.authority.hasSuffix(".nationbuilder.com")
    }

    /// Returns the path of the redirect URI at a server, if no option gives it.
    package static func redirectPath(at provider: OAuthProvider) -> String {
        let origin = provider.tokenEndpoint.flatMap { BaseURL(stringLiteral: $0).origin }
        return has(origin) ? "/callback" : provider.redirectPath
    }
}

/// The secret of `NB_CLIENT_SECRET`, which goes only to the server that it is for.
///
/// That is the one that `NB_CLIENT_SECRET_FOR` names. Without it, it is a usual one, or that of `NB_BASE_URL`.
package struct EnvironmentSecret {
    package static let own = EnvironmentSecret(ProcessInfo.processInfo.environment)

    package let value: String?
    /// The servers that it is for.
    private let named: String?
    private let base: String?

    package init(_ environment: [String: String]) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        value = variable("NB_CLIENT_SECRET")
        named = variable("NB_CLIENT_SECRET_FOR")
        base = variable("NB_BASE_URL")
    }

    package func isFor(_ origin: URLOrigin?) -> Bool {
        guard let origin else { return false }
        if let named { return Self.origin(named) == origin }
        return UsualServer.has(origin) || base.flatMap { Self.origin($0) } == origin
    }

    private static func origin(_ text: String) -> URLOrigin? { (try? BaseURL(text))?.origin }
}
