import { describe, expect, it } from 'vitest'
import { openLastVersion } from './bundle/check-bundle.ts'
import { replay } from './bundle/replay.ts'
import { toBase64 } from './bytes/bytes.ts'
import { parseCheckpoint } from './log/checkpoint.ts'
import { parseLogProof } from './log/log-proof.ts'
import { checkConsistency, emptyRoot, rootOfHashes } from './log/merkle.ts'
import { parseNote } from './log/signed-note.ts'
import { consistencyFromTiles } from './log/tiles.ts'
import { anyHash, leaves, tilesOf } from './testing/grown-log.ts'
import { BEGUN, eventsOf, TWO_LEVELS } from './testing/proven-memo.ts'

const all = leaves(9)
const head = (size: number) => ({ size, root: rootOfHashes(all.slice(0, size)) })
const hash = anyHash(1)
const empty = { size: 0, root: emptyRoot() }
const pathTo = (size: number) => consistencyFromTiles({ earlier: 6, size }, tilesOf(all))
const EVENTS = eventsOf(TWO_LEVELS).flat()

/** What our code never writes, by the check that refuses it. */
const FORMS: [string, string, () => unknown][] = [
  ['note-form', 'a note without signatures', () => parseNote('memos.example/log\n1\n')],
  ['note-form', 'a note that ends in a line', () => parseNote('a\n\n— name AAAAAAAA')],
  ['note-form', 'a note with a broken signature', () => parseNote('a\n\n- name AAAAAAAA\n')],
  ['note-form', 'a note with a signature that is too short', () => parseNote('a\n\n— name AAAA\n')],
  ['checkpoint-form', 'a checkpoint without a root', () => parseCheckpoint('memos.example/log\n1\n')],
  [
    'checkpoint-form',
    'a checkpoint whose root has two texts',
    () => parseCheckpoint(`log\n1\n${toBase64(new Uint8Array(32)).replace(/A=$/, 'B=')}\n`),
  ],
  ['proof-form', 'a proof of inclusion without its header', () => parseLogProof('index 1\n\n')],
  [
    'proof-form',
    'a proof of inclusion with half a hash',
    () => parseLogProof('c2sp.org/tlog-proof@v1\nindex 1\nAAAA\n\n'),
  ],
  ['consistency-size', 'a later log that is smaller', () => checkConsistency(head(6), head(5), [])],
  ['consistency-size', 'half an entry', () => checkConsistency({ ...head(6), size: 5.5 }, head(6), [])],
  ['consistency-length', 'a proof between equals', () => checkConsistency(head(6), head(6), [hash])],
  ['consistency-length', 'a proof from nothing', () => checkConsistency(empty, head(6), [hash])],
  ['consistency-length', 'no proof', () => checkConsistency(head(6), head(9), [])],
  [
    'consistency-root',
    'another root of nothing',
    () => checkConsistency({ size: 0, root: hash }, head(6), []),
  ],
  ['bundle-content', 'no version of the content', () => openLastVersion([], 1, [])],
  [
    'replay-author',
    'an event that no one caused',
    () => replay(BEGUN, [{ ...EVENTS[0], by: undefined } as never]),
  ],
]

describe('a form that nothing of ours has', () => {
  it.each(FORMS)('O5: %s: %s is refused', (check, _, read) => {
    expect(read).toThrow(expect.objectContaining({ name: 'NotGenuine', check }) as Error)
  })

  it('O2: a proof of consistency that is longer or shorter than it must be is refused', async () => {
    const path = await pathTo(9)
    const refusal = expect.objectContaining({ check: 'consistency-length' }) as Error
    expect(() => checkConsistency(head(6), head(9), [...path, hash])).toThrow(refusal)
    expect(() => checkConsistency(head(6), head(9), path.slice(0, -1))).toThrow(refusal)
    expect(() => checkConsistency(head(6), head(9), [...path.slice(0, -1), new Uint8Array(3)])).toThrow(
      refusal,
    )
  })
})
