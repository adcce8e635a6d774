// SPDX-License-Identifier: Apache-2.0

/// The image formats that portraits come in (ISO/IEC 18013-5, 7.2.2), by their first bytes.
enum ImageFormat {
    static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        formats.first { bytes.starts(with: $0.prefix) }?.name
    }

    private static let formats: [(prefix: [UInt8], name: String)] = [
        ([0xff, 0xd8, 0xff], "JPEG"), ([0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20], "JPEG 2000"),
        ([0xff, 0x4f, 0xff, 0x51], "JPEG 2000"),
    ]
}
