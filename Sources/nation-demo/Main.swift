// SPDX-License-Identifier: MIT

import NationDemo

/// The demo alone, for `make demo`: it builds without the rest of `nb`.
@main
enum Main {
    static func main() async throws { _ = try await Demo.run(people: 1000) { print($0) } }
}
