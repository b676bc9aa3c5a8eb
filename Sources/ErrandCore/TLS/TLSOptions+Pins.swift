// SPDX-License-Identifier: MIT

#if Full || Pins
    extension TLSOptions {
        /// The pinned public keys.
        ///
        /// The server must present a certificate with one of them.
        ///
        /// None by default: any key is accepted. The chain is verified as well:
        /// pins narrow trust and never replace it. On Linux the pin must match the
        /// server's own certificate. On Apple's systems it may match any certificate
        /// of the verified chain.
        ///
        /// A program whose package lists traits of `errand` needs `Pins` among them.
        public var pins: Set<PublicKeyPin> {
            get { publicKeyPins }
            set { publicKeyPins = newValue }
        }

        /// Returns these options, narrowed to servers with one of the given keys.
        public func pins(_ pins: PublicKeyPin...) -> Self {
            var options = self
            options.pins = Set(pins)
            return options
        }
    }
#else
    extension TLSOptions {
        /// The pinned public keys, which need the trait `Pins` of the package.
        @available(*, unavailable, message: "pins need the trait Pins of the package errand")
        public var pins: Set<PublicKeyPin> {
            get { publicKeyPins }
            set { publicKeyPins = newValue }
        }

        /// Returns these options with pins, which need the trait `Pins` of the package.
        @available(*, unavailable, message: "pins need the trait Pins of the package errand")
        public func pins(_ pins: PublicKeyPin...) -> Self { self }
    }
#endif
