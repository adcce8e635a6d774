# SPDX-License-Identifier: Apache-2.0
"""How an apple-wallet case is put together."""
from ..apple import Session
from ..cborbytes import encode
from ..document import Document, applied
from ..mdl import ISO, MDL
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
             on_plaintext=None, elements=None, computed=None, **options):
        """`computed` has the ages that the reader works out; `options` go to the envelope, the input or the document, wherever the name belongs."""
        sealing = {k: options.pop(k) for k in list(options) if k in SEAL_OPTIONS}
        given = {k: options.pop(k) for k in list(options) if k in INPUT_OPTIONS}
        if documents is None:
            documents = [Document(world, **options)]
        elif options:
            raise TypeError("options beside documents: %s" % sorted(options))
        response = {"version": "1.0", "documents": [d.build(session.transcript()) for d in documents], "status": 0}
        topics = encode({"identity": applied(on_response, response)})
        envelope = session.seal(applied(on_plaintext, topics), **sealing)
        expected = {"elements": shown_together(documents) if elements is None else elements}
        if computed is not None:
            expected["computed"] = {ISO: computed} if computed else {}
        self.add(identifier, comment, {**session.input(envelope, world.trust, AT), **given}, failures, **expected)


def shown_together(documents):
    elements = {}
    for document in documents:
        for namespace, values in document.expected_elements().items():
            elements.setdefault(namespace, {}).update(values)
    return elements


def issuing(**elements):
    """Options for a document that holds and shows just these elements of the ISO namespace."""
    return holding(ISO, elements)


def holding(namespace, elements, **options):
    """Options for a document that holds and shows just these elements of a namespace."""
    return {"issued": {namespace: elements}, "shown": [(namespace, identifier) for identifier in elements], **options}


def asking(*identifiers, namespace=ISO, doc_type=MDL):
    elements = [{"namespace": namespace, "identifier": i, "intentToStore": "willNotStore"} for i in identifiers]
    return [{"docType": doc_type, "elements": elements}]


def warned(s, identifier, what, code, **options):
    """A policy check: accepted as it is, refused where the code is required."""
    s.case(identifier, what + "; a warning only.", **options)
    s.case(identifier + "-required", what + ", and that is required not to be.", [code], require=[code], **options)
