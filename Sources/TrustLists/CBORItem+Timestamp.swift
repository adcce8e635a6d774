// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Timestamps

extension CBORItem {
    /// A tdate, read as leniently as the dates of an MSO: without tag 0, with a fraction or with an offset too.
    var timestamp: (date: Date, isStrict: Bool)? {
        let tagged = content(ofTag: 0)
        guard let text = (tagged ?? self).textBytes, let timestamp = try? RFC3339Timestamp(utf8: text) else {
            return nil
        }
        return (timestamp.date, tagged != nil && timestamp.isStrict)
    }
}
