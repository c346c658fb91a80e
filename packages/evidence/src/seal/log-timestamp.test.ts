import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { signCheckpoint } from '../log/checkpoint.ts'
import { parseNote } from '../log/signed-note.ts'
import { anyHash } from '../testing/grown-log.ts'
import { newNoteKey } from '../testing/note-keys.ts'
import type { TestSealing } from '../testing/sealing.ts'
import { makeSealing, SEALED_AT, stamp } from '../testing/sealing.ts'
import { checkLogTimestamp } from './log-timestamp.ts'

let sealing: TestSealing
let log: Awaited<ReturnType<typeof newNoteKey>>
let note: string
let token: string

beforeAll(async () => {
  sealing = await makeSealing()
  log = await newNoteKey('memos.example/log')
  note = await signed(7)
  token = toBase64(await stamp(sealing.clock, utf8(parseNote(note).text)))
})

const signed = (size: number) =>
  signCheckpoint({ origin: log.key.name, size, root: anyHash(size) }, log.key, log.sign)

const check = (answer: unknown, trust = sealing.trust) =>
  checkLogTimestamp(answer, { log: log.key, seal: trust })

describe('a timestamp of a checkpoint', () => {
  it('O2: says by when the log had its entries, as the authority says', async () => {
    expect(await check({ checkpoint: note, token })).toMatchObject({
      checkpoint: { size: 7 },
      at: SEALED_AT,
      by: 'Clock',
    })
  })

  it('O2: is of one checkpoint alone', async () => {
    const other = { checkpoint: await signed(8), token }
    await expect(check(other)).rejects.toMatchObject({ check: 'seal-timestamp-imprint' })
  })

  it('O2: is refused over a checkpoint that the log didn’t sign', async () => {
    const stranger = await newNoteKey(log.key.name)
    const forged = await signCheckpoint(
      { origin: log.key.name, size: 7, root: anyHash(7) },
      stranger.key,
      stranger.sign,
    )
    await expect(check({ checkpoint: forged, token })).rejects.toMatchObject({
      check: 'checkpoint-signature',
    })
  })

  it('O2: is refused by an authority of other roots', async () => {
    const { roots } = sealing.trust
    await expect(check({ checkpoint: note, token }, { roots, timestampRoots: roots })).rejects.toMatchObject({
      name: 'NotGenuine',
    })
  })

  it('O2: is refused in another form', async () => {
    for (const answer of [
      null,
      {},
      { checkpoint: note },
      { checkpoint: 7, token },
      { checkpoint: note, token: '!' },
    ])
      await expect(check(answer)).rejects.toMatchObject({ check: 'timestamp-form' })
  })
})
