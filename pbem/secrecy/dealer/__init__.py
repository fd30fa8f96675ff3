"""Mode `dealer`: somebody who holds no seat deals. Whoever deals sees all cards, and can cheat with none of them.

The dealer's seed follows from its key, which the first event names, and from what everybody contributed after that:
it cannot choose it. It promises each place of a shuffle by a hash, seals each draw to whoever drew it, with what opens
the hash, and at the end publishes the seed, so that all of it is worked out again.
"""
