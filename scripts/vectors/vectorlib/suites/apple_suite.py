# SPDX-License-Identifier: Apache-2.0
"""How an apple-wallet case is put together."""
from ..apple import Session
from ..cborbytes import encode
from ..document import Document, applied
from ..suite import Suite
from ..world import AT, World

WORLD = World()
SESSION = Session()
SEAL_OPTIONS = {"info", "on_envelope", "on_fields", "aad", "mode", "suite", "key_bytes", "sequence"}
INPUT_OPTIONS = {"keys", "nonce", "merchantIdentifier", "teamIdentifier", "trust", "at", "request", "tolerate",
                 "require"}


class AppleSuite(Suite):
    def __init__(self, name, about):
        super().__init__("apple-wallet", name, "apple-wallet", about)

    def case(self, identifier, comment, failures=(), world=WORLD, session=SESSION, documents=None, on_response=None,
             on_plaintext=None, elements=None, **options):
        """`options` go to the envelope, the input or the document, wherever the name belongs."""
        sealing = {k: options.pop(k) for k in list(options) if k in SEAL_OPTIONS}
        given = {k: options.pop(k) for k in list(options) if k in INPUT_OPTIONS}
        if documents is None:
            documents = [Document(world, **options)]
        elif options:
            raise TypeError("options beside documents: %s" % sorted(options))
        response = {"version": "1.0", "documents": [d.build(session.transcript()) for d in documents], "status": 0}
        topics = encode({"identity": applied(on_response, response)})
        envelope = session.seal(applied(on_plaintext, topics), **sealing)
        if elements is None:
            elements = {}
            for document in documents:
                for namespace, values in document.expected_elements().items():
                    elements.setdefault(namespace, {}).update(values)
        self.add(identifier, comment, {**session.input(envelope, world.trust, AT), **given}, failures,
                 elements=elements)
