import { beforeAll, describe, expect, it } from 'vitest'
import type { Checkpoint } from '../log/checkpoint.ts'
import { parseCheckpoint, signCheckpoint } from '../log/checkpoint.ts'
import { readConsistencyProof, writeConsistencyProof } from '../log/consistency-proof.ts'
import { cosign } from '../log/cosignature.ts'
import { rootOfHashes } from '../log/merkle.ts'
import { KEY_TYPE, parseNote } from '../log/signed-note.ts'
import { consistencyFromTiles } from '../log/tiles.ts'
import { anyHash, tilesOf } from '../testing/grown-log.ts'
import { newNoteKey } from '../testing/note-keys.ts'
import type { Installation } from '../testing/proven-memo.ts'
import { eventsOf, logOf, newInstallation, TWO_LEVELS } from '../testing/proven-memo.ts'
import type { Bundle } from './bundle.ts'
import { checkBundle } from './check-bundle.ts'
import type { BundleTrust } from './trust.ts'
import type { LaterCheckpoint } from './witnessed.ts'
import { lookForLater } from './witnessed.ts'

type Key = Awaited<ReturnType<typeof newNoteKey>>

let installation: Installation
/** A second witness, which has signed nothing yet. */
let second: Key
let signed: Bundle
let leaves: Uint8Array[]

beforeAll(async () => {
  installation = await newInstallation()
  second = await newNoteKey('regulator.example/witness', KEY_TYPE.COSIGNATURE)
  ;({ bundle: signed, leaves } = await logOf(installation, eventsOf(TWO_LEVELS)))
})

/** The document's checkpoint without cosignatures. */
const unsigned = (): Bundle => ({ ...signed, checkpoint: withoutWitness(signed.checkpoint) })
const withoutWitness = (note: string) => note.slice(0, note.indexOf('— auditor'))

const by = (note: string, { key, sign }: Key, time = 1_795_068_000) => cosign(note, key, { time, sign })
const trusting = (threshold?: number): BundleTrust => ({
  ...installation.trust,
  witnesses: [installation.witness.key, second.key],
  ...(threshold === undefined ? {} : { threshold }),
})

/** A checkpoint of the log when it had grown by ten entries, which the witness signed. */
async function later(grown = Array.from({ length: 10 }, (_, at) => anyHash(9_000 + at))) {
  const all = [...leaves, ...grown]
  const origin = installation.log.key.name
  const checkpoint: Checkpoint = { origin, size: all.length, root: rootOfHashes(all) }
  const note = await by(
    await signCheckpoint(checkpoint, installation.log.key, installation.log.sign),
    installation.witness,
  )
  const from = leaves.length
  const consistency = await consistencyFromTiles({ earlier: from, size: all.length }, tilesOf(all))
  const proof = readConsistencyProof(writeConsistencyProof({ origin, from, to: all.length, consistency }))
  return { note, proofs: [proof] } satisfies LaterCheckpoint
}

describe('witnesses of a document’s checkpoint (O2)', () => {
  it('O2: all of the trust file must have signed it, or as many as it asks for', async () => {
    await expect(checkBundle(signed, trusting())).rejects.toMatchObject({
      check: 'bundle-witness',
      message: 'Your trust file asks for 2 witnesses, and 1 of them have signed the checkpoint.',
    })
    expect((await checkBundle(signed, trusting(1))).witnesses).toHaveLength(1)
    const both = { ...signed, checkpoint: await by(signed.checkpoint, second) }
    expect((await checkBundle(both, trusting())).witnesses.map(({ name }) => name)).toEqual([
      'auditor.example/witness',
      'regulator.example/witness',
    ])
    expect((await checkBundle(unsigned(), trusting(0))).witnesses).toEqual([])
  })

  it('O2: one that signed twice counts once, from when it signed first', async () => {
    const twice = { ...signed, checkpoint: await by(signed.checkpoint, installation.witness, 1_795_067_000) }
    await expect(checkBundle(twice, trusting())).rejects.toMatchObject({ check: 'bundle-witness' })
    expect((await checkBundle(twice, trusting(1))).witnesses).toEqual([
      { name: 'auditor.example/witness', time: 1_795_067_000 },
    ])
  })

  it('O2: a forged cosignature is refused, also beside enough others', async () => {
    const { key } = second
    const forged = {
      ...signed,
      checkpoint: await by(signed.checkpoint, { key, sign: installation.log.sign }),
    }
    await expect(checkBundle(forged, trusting(1))).rejects.toMatchObject({ check: 'checkpoint-witness' })
  })

  it('O2: the cosignature of another key of the same name doesn’t count', async () => {
    const other = await newNoteKey(installation.witness.key.name, KEY_TYPE.COSIGNATURE)
    const note = await by(unsigned().checkpoint, other)
    await expect(checkBundle({ ...signed, checkpoint: note }, installation.trust)).rejects.toMatchObject({
      check: 'bundle-witness',
    })
  })
})

describe('a checkpoint that witnesses signed later (O2)', () => {
  const check = (found: LaterCheckpoint | null) =>
    checkBundle(unsigned(), installation.trust, () => Promise.resolve(found ? [found] : []))

  it('O2: counts where it continues the document’s', async () => {
    const { witnesses, checkpoint } = await check(await later())
    expect(witnesses).toEqual([{ name: 'auditor.example/witness', time: 1_795_068_000 }])
    expect(checkpoint.size).toBe(leaves.length)
  })

  it('O2: is not looked for where the document’s own was signed', async () => {
    const never = () => Promise.reject(new Error('asked'))
    expect((await checkBundle(signed, installation.trust, never)).witnesses).toHaveLength(1)
  })

  it('O2: counts for nothing without a proof, without a signature, or if it is earlier', async () => {
    const { note, proofs } = await later()
    const refused = { check: 'bundle-witness' }
    await expect(check(null)).rejects.toMatchObject(refused)
    await expect(check({ note, proofs: [] })).rejects.toMatchObject(refused)
    await expect(check({ note: withoutWitness(note), proofs })).rejects.toMatchObject(refused)
    const { log, witness } = installation
    const size = leaves.length - 1
    const root = rootOfHashes(leaves.slice(0, size))
    const earlier = await signCheckpoint({ origin: log.key.name, size, root }, log.key, log.sign)
    await expect(check({ note: await by(earlier, witness), proofs: [] })).rejects.toMatchObject(refused)
  })

  it('O2: is looked for among what was kept and what the log shows, and its proof is fetched', async () => {
    const { note, proofs } = await later()
    const stranger = await newNoteKey('other.example/log')
    const other = await signCheckpoint(
      { origin: 'other.example/log', size: 999, root: anyHash(1) },
      stranger.key,
      stranger.sign,
    )
    const asked: { from: number; to: number }[] = []
    const look = (kept: string | null, cosigned: string | null, at = proofs) =>
      checkBundle(
        unsigned(),
        installation.trust,
        lookForLater({
          kept,
          proofs: at,
          fetchCosigned: () => Promise.resolve(cosigned),
          fetchProof: (sizes) => {
            asked.push(sizes)
            return Promise.resolve(proofs[0] ?? null)
          },
        }),
      )
    for (const [kept, cosigned] of [
      [note, null],
      [null, note],
      [other, note],
      ['no checkpoint', note],
      [unsigned().checkpoint, note],
    ] as const)
      expect((await look(kept, cosigned)).witnesses).toHaveLength(1)
    expect(asked).toEqual([])
    expect((await look(null, note, [])).witnesses).toHaveLength(1)
    expect(asked).toEqual([{ from: leaves.length, to: leaves.length + 10 }])
    expect((await look(signed.checkpoint, null, [])).witnesses).toHaveLength(1)
    await expect(look(other, null)).rejects.toMatchObject({ check: 'bundle-witness' })
  })

  it('O2: of another history refuses the document: the witness saw another log', async () => {
    const { log, witness } = installation
    const { proofs } = await later()
    const { size } = parseCheckpoint(parseNote((await later()).note).text)
    const other = await signCheckpoint({ origin: log.key.name, size, root: anyHash(5) }, log.key, log.sign)
    await expect(check({ note: await by(other, witness), proofs })).rejects.toMatchObject({
      check: 'consistency-root',
    })
  })
})
