import type { Checkpoint } from '@countersign/evidence'
import { parseNote, readConsistencyProof, toBase64, utf8 } from '@countersign/evidence'
import { leaves } from '@countersign/evidence/testing/grown-log'
import { keepCheckpoint } from '@countersign/evidence/testing/kept-checkpoint'
import { newInstallation } from '@countersign/evidence/testing/proven-memo'
import { makeSealing, stamp } from '@countersign/evidence/testing/sealing'
import { rootOfHashes } from '@countersign/evidence'
import { expect, it } from 'vitest'
import { PlainError } from '../plain-error.ts'
import { checkTimestamp } from './check-timestamp.ts'
import type { Log } from './log-address.ts'

const ALL = leaves(40)

/** The log of an installation, of whose first 40 entries the authority says when they existed. */
async function stamped() {
  const [installation, sealing] = await Promise.all([newInstallation(), makeSealing()])
  const { proof } = await keepCheckpoint(installation, ALL, 30)
  const { note, rewritten } = await keepCheckpoint(installation, [...ALL, ...leaves(1)], 40)
  const token = toBase64(await stamp(sealing.clock, utf8(parseNote(note).text)))
  const origin = installation.log.key.name
  const checkpoint: Checkpoint = { origin, size: 30, root: rootOfHashes(ALL.slice(0, 30)) }
  const log: Log = {
    fetchCosigned: () => Promise.resolve(null),
    fetchProof: () => Promise.resolve(readConsistencyProof(proof)),
    fetchTimestamp: () => Promise.resolve({ checkpoint: note, token }),
  }
  const trust = { ...installation.trust, seal: sealing.trust }
  const check = (change: Partial<Log>, of = checkpoint) =>
    checkTimestamp(of, { trust, log: { ...log, ...change } })
  return { check, checkpoint, rewritten, token }
}

it('O2: verify-document says by when the log had a document’s entries, or why it can’t', async () => {
  const { check, checkpoint, rewritten, token } = await stamped()
  expect(await check({})).toEqual({
    code: 0,
    findings: ['the log had these entries by 2026-11-25T03:00:00.000Z, as Clock says'],
  })
  expect(await check({ fetchTimestamp: () => Promise.resolve(null) })).toEqual({
    code: 0,
    findings: ['no timestamp of the log covers it yet'],
  })
  const forged = await check({ fetchTimestamp: () => Promise.resolve({ checkpoint: rewritten, token }) })
  expect([forged.code, forged.findings[0]]).toEqual([1, expect.stringMatching(/^NOT GENUINE: .*imprint\)$/)])
  const other = await check({}, { ...checkpoint, root: rootOfHashes(ALL.slice(1, 31)) })
  expect([other.code, other.findings[0]]).toEqual([1, expect.stringContaining('(consistency-root)')])
  const away = await check({ fetchTimestamp: () => Promise.reject(new PlainError('it is away')) })
  expect(away).toEqual({ code: 2, findings: ['not checked when the log had these entries: it is away'] })
})
