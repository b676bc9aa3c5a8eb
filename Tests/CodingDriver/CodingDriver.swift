// SPDX-License-Identifier: MIT

import Errand

/// Prints, for each line of its input, what a server's response to this path contains, in
/// hexadecimal digits, or the kind of the error.
///
///     coding-driver http://127.0.0.1:8080 < paths
@main
enum CodingDriver {
    static func main() async throws {
        let client = Client(BaseURL(stringLiteral: CommandLine.arguments[1]))
        while let path = readLine() {
            do {
                let bytes: [UInt8] = try await client.send(.get("cases/\(path)", .option(\.retry, .never)))
                let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                print(path, "is", digits)
            } catch {
                print(path, "fails", (error as? ClientError)?.kind.name ?? "\(error)")
            }
        }
    }
}
