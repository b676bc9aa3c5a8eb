// SPDX-License-Identifier: MIT

import ArgumentParser

/// Measures the cost of the client and of the reference in one run.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Bench", abstract: "Measure the client against plain AsyncHTTPClient.",
        subcommands: [
            RequestBench.self, CacheBench.self, CoreBench.self, PageBench.self, SignupPageBench.self, SessionBench.self,
            TransferBench.self, TLSBench.self, CSVBench.self, MirrorBench.self, WaiterBench.self, WalkBench.self,
            SignupWalkBench.self, SandboxBench.self, WireBench.self, WireLatency.self, WireMemory.self,
            WireStreams.self, WireCounts.self, WireCalls.self,
            Serve.self, TransferServe.self,
        ],
        defaultSubcommand: RequestBench.self)
}
