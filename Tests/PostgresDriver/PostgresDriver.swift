// SPDX-License-Identifier: MIT

import ErrandPostgres
import Foundation

/// Uses the database that the environment names, or a URL in the variable `POSTGRES_URL`.
///
/// The variable `POSTGRES_SECONDS` says how long a statement and a connection may take, and `POSTGRES_LIMIT` how many
/// bytes a result may have.
///
///     postgres-driver query SQL    prints the first cell of each row
///     postgres-driver memory SQL   prints by how many bytes the most memory of the process has grown
///     postgres-driver hold SQL     executes SQL in a transaction, prints "held", and goes on after a line of input
///     postgres-driver exit SQL     executes SQL on many connections, and ends the process after the first response
///     postgres-driver lease NAME   takes a lease, prints "held" and the fence, and checks it after a line of input
///
/// An error is printed with its kind, and the status is 1.
@main
enum PostgresDriver {
    static func main() async {
        do {
            try await run(CommandLine.arguments[1], CommandLine.arguments[2])
        } catch {
            print("error: \((error as? PostgresError)?.kind.name ?? "\(type(of: error))"): \(error)")
        }
    }

    private static func run(_ command: String, _ sql: String) async throws {
        let environment = ProcessInfo.processInfo.environment
        var options = PostgresOptions()
        if let seconds = environment["POSTGRES_SECONDS"].flatMap({ Int($0) }) {
            (options.deadline, options.connectionDeadline) = (.seconds(seconds), .seconds(seconds))
        }
        if let limit = environment["POSTGRES_LIMIT"].flatMap({ Int($0) }) { options.resultLimit = limit }
        let address = try environment["POSTGRES_URL"].map { try PostgresAddress($0) } ?? .environment()
        let database = try PostgresDatabase(address, options: options)
        if command == "query" {
            for row in try await database.query(sql) { print(row[0]?.text ?? "NULL") }
            return
        }
        if command == "memory" {
            try await database.query("SELECT 1")
            let before = mostMemory
            let rows = try await database.query(sql)
            print("\(mostMemory - before) bytes for \(rows.count) rows")
            return
        }
        if command == "exit" {
            let databases = try (0..<16).map { _ in try PostgresDatabase(address, options: options) }
            await withTaskGroup(of: Void.self) { group in
                for database in databases { group.addTask { _ = try? await database.query(sql) } }
                await group.next()
                exit(0)
            }
        }
        if command == "lease" { return try await lease(sql, database) }
        try await database.withTransaction { transaction in
            try await transaction.query(sql)
            print("held")
            fflush(nil)
            _ = readLine()
            try await transaction.query("SELECT 1")
        }
        print("committed")
    }

    /// The most memory that the process has had, in bytes.
    private static var mostMemory: Int {
        let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }

    private static func lease(_ name: String, _ database: PostgresDatabase) async throws {
        try await database.withLease(name) { lease in
            print("held \(lease.fence)")
            fflush(nil)
            _ = readLine()
            try await database.withTransaction { try await lease.check(in: $0) }
        }
        print("done")
    }
}
