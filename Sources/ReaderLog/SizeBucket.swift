// SPDX-License-Identifier: Apache-2.0

/// How large something was, too coarsely to tell one document from another.
public enum SizeBucket: String, Sendable, CaseIterable {
    case none = "0"
    case upTo1K = "<=1K"
    case upTo16K = "<=16K"
    case upTo256K = "<=256K"
    case upTo4M = "<=4M"
    case larger = ">4M"

    public init(byteCount: Int) {
        self =
            switch byteCount {
            case ...0: .none
            case ...1_024: .upTo1K
            case ...16_384: .upTo16K
            case ...262_144: .upTo256K
            case ...4_194_304: .upTo4M
            default: .larger
            }
    }
}
