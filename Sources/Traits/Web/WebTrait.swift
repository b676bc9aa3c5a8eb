// SPDX-License-Identifier: MIT

#if !Full && !Web
    #error(
        """
        NationBuilderWeb and NationBuilderFleet need the trait Web of the package errand: write traits: ["Web"] at its .package(…), \
        or no traits for all of it
        """)
#endif
