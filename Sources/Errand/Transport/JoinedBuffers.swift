// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    extension [UInt8] {
        /// Creates the bytes of some buffers.
        init(joining buffers: [ByteBuffer]) {
            if buffers.count == 1 {
                self = Array(buffer: buffers[0])
            } else {
                self = []
                reserveCapacity(buffers.reduce(0) { $0 + $1.readableBytes })
                for buffer in buffers { self += buffer.readableBytesView }
            }
        }
    }
#endif
