// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import FoundationEssentials
internal import InputEncoding
internal import MdocVerification
internal import ReaderPolicy
internal import Timestamps

extension FuzzTarget {
    static let request = FuzzTarget("request") { bytes in
        guard let documents = try? RequestedDocument.list(json: bytes.span) else { return }
        precondition(documents.allSatisfy { !$0.elements.isEmpty }, "a request asks for something")
        precondition((try? RequestedDocument.list(documents.json)) == documents, "a request is written and read alike")
    }

    static let timestamp = FuzzTarget("timestamp") { bytes in
        if let timestamp = try? RFC3339Timestamp(utf8: bytes[...]) {
            let text = timestamp.date.rfc3339
            let again = try? RFC3339Timestamp(text).date
            // An offset can move the first and the last day of the four-digit years out of them.
            let isWritten = (-62_167_219_200..<253_402_300_800).contains(timestamp.date.timeIntervalSince1970)
            let fraction = again.map { timestamp.date.timeIntervalSince($0) } ?? -1
            precondition(!isWritten || (0..<1).contains(fraction), "an instant is written to the second")
        }
        if let day = try? FullDate(utf8: bytes[...]) {
            precondition(day.description.utf8.elementsEqual(bytes), "a day has one text")
            precondition(FullDate(of: day.start) == day, "a day holds its first instant")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        precondition((try? FullDate(text)) == (try? FullDate(utf8: Array(text.utf8)[...])), "text and bytes agree")
    }

    static let encodedInput = FuzzTarget("encoded-input") { bytes in
        if let input = try? EncodedInput(bytes), input.encoding == .raw {
            precondition(input.bytes == bytes, "raw input is taken as it is")
        }
        _ = try? EncodedInput(base64: bytes[...])
    }

    static let inspect = FuzzTarget("inspect", .cbor) { bytes in
        for inspector in [
            Inspector(), Inspector(options: InspectionOptions(elidesBytesOver: nil, outputByteLimit: 512)),
        ] {
            guard let inspection = try? inspector.inspect(bytes) else { continue }
            let isHarmless = inspection.text.unicodeScalars.allSatisfy { scalar in
                scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
            }
            precondition(isHarmless, "an inspection does not act on terminals")
            precondition(
                inspection.notation.utf8.count <= inspector.options.outputByteLimit, "an inspection keeps its bound")
        }
    }
}
