// SPDX-License-Identifier: MIT

import Errand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program as a user of `Errand` writes one; it prints the shared libraries that
/// are loaded with it.
@main
struct LinkedProgram {
    static func main() async throws {
        // A call, so that nothing of the client is left out.
        let client = Client("http://127.0.0.1:1") { $0.defaults = [.timeout(.seconds(5))] }
        do {
            let response: [Int] = try await client.send(.get("nothing"), .option(\.retry, .never))
            print(response)
        } catch let error as ClientError {
            print(error.kind)
        }
        guard let file = fopen("/proc/self/maps", "r") else { return }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let path = text.split(whereSeparator: \.isWhitespace).last, path.contains(".so") { print(path) }
        }
    }
}
