// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite("Command lines")
struct ArgumentsTests {
    let command = CommandDescription(
        "verify", summary: "Verify.",
        options: [
            .value("--key", "PEM", "the key", isRepeatable: true), .value("--nonce", "V", "the nonce"),
            .flag("--quiet", "say less"),
        ],
        operands: "FILE", operandCount: 1...1)

    @Test("reads values in both spellings, switches and operands, in any order")
    func reads() throws {
        let arguments = try Arguments(["--key", "a", "--quiet", "-", "--key=b=c", "--nonce=--x"], for: command)
        #expect(arguments.all("--key") == ["a", "b=c"])
        #expect(arguments["--nonce"] == "--x")
        #expect(arguments.isSet("--quiet") && !arguments.isSet("--help"))
        #expect(arguments.operands == ["-"])
        #expect(try Arguments(["--", "--key"], for: command).operands == ["--key"])
    }

    @Test(
        "refuses what the command does not take, and says so",
        arguments: [
            (["--kye", "a", "f"], "unknown option --kye"),
            (["--nonce", "a", "--nonce", "b", "f"], "--nonce can be given only once"),
            (["f", "--key"], "--key needs a value: --key PEM"),
            (["--key", "--nonce", "f"], "--key needs a value: --key PEM"),
            (["--key", "--", "f"], "--key needs a value: --key PEM"),
            (["--quiet=1", "f"], "--quiet takes no value"),
            ([], "FILE is missing"), (["a", "b"], "too many arguments: 2"),
        ])
    func refuses(words: [String], message: String) {
        #expect { try Arguments(words, for: command) } throws: { ($0 as? UsageError)?.message == message }
    }

    @Test("suggests the option that was meant")
    func suggestion() {
        #expect { try Arguments(["--kye"], for: command) } throws: {
            ($0 as? UsageError)?.hint == "did you mean --key?"
        }
        let hints = [
            "--zzzzzzzzz": "see --help", "--k": "see --help", "--kxz": "see --help", "--ke": "did you mean --key?",
            "--nonse": "did you mean --nonce?", "--no": "see --help", "--qiute": "did you mean --quiet?",
            "--quxxx": "see --help",
        ]
        for (name, hint) in hints {
            #expect { try Arguments([name], for: command) } throws: { ($0 as? UsageError)?.hint == hint }
        }
    }

    @Test("asks for no operand where only help is wanted, and shows every option in it")
    func help() throws {
        #expect(try Arguments(["-h"], for: command).isSet("--help"))
        let text = command.help(program: "mdoc-reader")
        for option in ["--key PEM", "--nonce V", "--quiet", "--help", "(repeatable)"] { #expect(text.contains(option)) }
    }

    @Test("names the option that is required")
    func required() throws {
        let arguments = try Arguments(["f"], for: command)
        #expect { try arguments.required("--key") } throws: { ($0 as? UsageError)?.message == "--key is required" }
    }
}
