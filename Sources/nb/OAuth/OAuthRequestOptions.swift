// SPDX-License-Identifier: MIT

import ArgumentParser

/// What is asked for, and how.
struct OAuthRequestOptions: ParsableArguments {
    @Option(help: "What to ask for, with spaces between.")
    var scope = ""

    @Option(help: "code, device, client-credentials or password.")
    var grant: OAuthGrantName = .code

    @Option(
        help: ArgumentHelp(
            "For which API the tokens are meant (RFC 8707). It may be given several times.", valueName: "uri"))
    var resource: [String] = []

    @Option(
        help: ArgumentHelp(
            "How the server treats the person: none, login, consent or select_account. Code grant only.",
            valueName: "text"))
    var prompt: String?

    @Option(
        help: ArgumentHelp(
            """
            One more parameter of the authorization request, such as access_type=offline. It may be given several \
            times. Code and device grant only.
            """, valueName: "name=value"))
    var param: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            One more parameter of every request for tokens, such as audience=https://api.example.com. It may be \
            given several times, and is remembered for renewals.
            """, valueName: "name=value"))
    var tokenParam: [String] = []

    @Option(
        help: ArgumentHelp(
            "For whom else an id token may be, beside this client. It may be given several times.", valueName: "text"))
    var trustedAudience: [String] = []

    @Flag(help: "Push the request first (RFC 9126). Code grant only.")
    var par = false

    @Flag(help: "Bind the tokens to a key (RFC 9449).")
    var dpop = false

    func validate() throws {
        for text in param + tokenParam where (try? NamedValue.parse([text])) == nil {
            throw ValidationError("--param and --token-param are NAME=VALUE.")
        }
        guard param.isEmpty || grant == .code || grant == .device else {
            throw ValidationError("--param is for the code and device grants; --token-param is for all.")
        }
        guard prompt == nil || grant == .code else { throw ValidationError("--prompt is for the code grant.") }
    }
}
