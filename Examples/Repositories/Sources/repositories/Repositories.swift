// SPDX-License-Identifier: MIT

import Errand
import Foundation

/// `repositories OWNER` lists the repositories of an owner, those with the most stars first.
@main
struct Repositories {
    static func main() async {
        guard CommandLine.arguments.count == 2 else { stop("usage: repositories OWNER", code: 64) }
        let owner = CommandLine.arguments[1]
        let environment = ProcessInfo.processInfo.environment
        do {
            let url = try BaseURL(environment["API_URL"] ?? "https://api.github.com")
            let api = RepositoryAPI(baseURL: url, token: environment["API_TOKEN"])
            var found: [Repository] = []
            for try await repository in api.repositories(of: owner) { found.append(repository) }
            for repository in found.sorted(by: { $0.stars > $1.stars }) {
                print("\(repository.stars)\t\(repository.name)\t\(repository.description ?? "")")
            }
        } catch ClientError.notFound {
            stop("there is no owner called \(owner)")
        } catch let error as ClientError {
            // The description holds no secret. The API's own message is in the problem.
            stop(error.problem(as: RepositoryAPI.Problem.self)?.message ?? "\(error)")
        } catch {
            stop("\(error)")
        }
    }

    private static func stop(_ message: String, code: Int32 = 1) -> Never {
        FileHandle.standardError.write(Data("repositories: \(message)\n".utf8))
        exit(code)
    }
}
