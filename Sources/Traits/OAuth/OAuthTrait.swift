// SPDX-License-Identifier: MIT

#if !Full && !OAuth && !SQLite && !Web
    #error(
        """
        ErrandOAuth and what signs people in need the trait OAuth of the package errand: write traits: ["OAuth"] at its .package(…), \
        or no traits for all of it
        """)
#endif
