// SPDX-License-Identifier: MIT

#if !Full && !SQLite
    #error(
        """
        ErrandSQLite, NationBuilderImport and NationBuilderMirror need the trait SQLite of the package errand: write traits: ["SQLite"] at its .package(…), \
        or no traits for all of it
        """)
#endif
