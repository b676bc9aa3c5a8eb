// SPDX-License-Identifier: MIT

import ArgumentParser

/// The options for the request of tokens.
struct OAuthRequestOptions: ParsableArguments {
    @Option(help: "The scopes to request, separated by spaces.")
    var scope = ""

    @Option(help: "The grant: code, device, client-credentials or password.")
    var grant: OAuthGrantName = .code

    @Option(
        help: ArgumentHelp(
            "The API that the tokens are for (RFC 8707). Can be given several times.", valueName: "uri"))
    var resource: [String] = []

    @Option(
        help: ArgumentHelp(
            "The server's prompt for the person: none, login, consent or select_account. Code grant only.",
            valueName: "text"))
    var prompt: String?

    @Option(
        help: ArgumentHelp(
            """
            An additional parameter of the authorization request, such as access_type=offline. Can be given several \
            times. Code and device grant only.
            """, valueName: "name=value"))
    var param: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            An additional parameter of every token request, such as audience=https://api.example.com. Can be \
            given several times, and is remembered for renewals.
            """, valueName: "name=value"))
    var tokenParam: [String] = []

    @Option(
        help: ArgumentHelp(
            "An additional audience that an id token may have. Can be given several times.", valueName: "text"))
    var trustedAudience: [String] = []

    @Flag(help: "Push the request first (RFC 9126). Code grant only.")
    var par = false

    @Flag(help: "Bind the tokens to a key (RFC 9449).")
    var dpop = false

    @Flag(help: "Take a token as a bearer token if the server does not say its type, or says something unknown.")
    var assumeBearer = false

    func validate() throws {
        guard !assumeBearer || !dpop else { throw ValidationError("--assume-bearer and --dpop exclude each other.") }
        for text in param + tokenParam where (try? NamedValue.parse([text])) == nil {
            throw ValidationError("--param and --token-param must be NAME=VALUE.")
        }
        guard param.isEmpty || grant == .code || grant == .device else {
            throw ValidationError("--param works with the code and device grants only; --token-param works with all.")
        }
        guard prompt == nil || grant == .code else { throw ValidationError("--prompt works with the code grant only.") }
    }
}
