// SPDX-License-Identifier: Apache-2.0

/// The decimal digits of a number that is not negative, filled up with zeros.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
