// SPDX-License-Identifier: MIT

import Errand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sends requests, and prints the outcome of each on a line of its own.
///
/// Tests start it against servers that could end a client's process. Arguments: the
/// file of the roots to trust (`-` for the system's), the base URL, and the requests.
///
/// * `NAME` is requested by `GET`;
/// * `upload:NAME` sends a body that streams;
/// * `release:NAME` does so with a transport of its own, released as soon as the
///   response is there.
@main
struct TransportDriver {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { return }
        let kept = try client(arguments[2], arguments[1])
        for line in arguments.dropFirst(3) {
            let parts = line.split(separator: ":")
            let name = String(parts[parts.count - 1])
            let client = parts.first == "release" ? try client(arguments[2], arguments[1]) : kept
            print(await outcome(of: parts.count == 1 ? .get("\(name)") : .post("\(name)", upload), by: client))
            fflush(nil)
        }
    }

    private static func client(_ base: String, _ roots: String) throws -> Client {
        var configuration = NIOTransport.Configuration()
        configuration.proxy = .none
        if roots != "-" { configuration.tls = .onlyRoots(.file(roots)) }
        return Client(bare: try BaseURL(base), transport: try NIOTransport(configuration))
    }

    private static func outcome(of request: Request<Void>, by client: Client) async -> String {
        do {
            let response = try await client.response(to: request.reading(.text))
            return "\(response.head.status.code) \(response.value)"
        } catch let error as ClientError {
            guard let response = error.response else { return "\(error.kind): \(error.reason ?? "")" }
            return "\(response.head.status.code)"
        } catch {
            return "\(type(of: error))"
        }
    }

    /// A body of 4 MiB.
    private static var upload: RequestPart {
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            for _ in 0..<256 { continuation.yield(ArraySlice(repeating: 1, count: 16384)) }
            continuation.finish()
        }
        return .body(.stream(chunks), type: .bytes)
    }
}
