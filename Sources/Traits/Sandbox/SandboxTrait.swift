// SPDX-License-Identifier: MIT

#if !Full && !Sandbox
    #error(
        """
        NationSandbox needs the trait Sandbox of the package errand: write traits: ["Sandbox"] at its .package(…), \
        or no traits for all of it
        """)
#endif
