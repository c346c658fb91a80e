import { describe, expect, it } from 'vitest'
import { anyHash, leaves, tilesOf } from '../testing/grown-log.ts'
import type { Checkpoint } from './checkpoint.ts'
import {
  checkUnchanged,
  ProofMissing,
  readConsistencyProof,
  writeConsistencyProof,
} from './consistency-proof.ts'
import type { ConsistencyProof } from './consistency-proof.ts'
import { rootOfHashes } from './merkle.ts'
import { consistencyFromTiles } from './tiles.ts'

const ORIGIN = 'memos.example/log'
const all = leaves(600)
const at = (size: number): Checkpoint => ({ origin: ORIGIN, size, root: rootOfHashes(all.slice(0, size)) })
const proofOf = async (from: number, to: number): Promise<ConsistencyProof> => ({
  origin: ORIGIN,
  from,
  to,
  consistency: await consistencyFromTiles({ earlier: from, size: to }, tilesOf(all.slice(0, to))),
})

describe('a kept checkpoint', () => {
  it('O5: proves that nothing was rewritten before or after a document’s, with the proof between the two', async () => {
    const proof = readConsistencyProof(
      JSON.parse(JSON.stringify(writeConsistencyProof(await proofOf(7, 513)))),
    )
    for (const [one, other] of [
      [at(7), at(513)],
      [at(513), at(7)],
    ] as const)
      expect(checkUnchanged(one, other, [await proofOf(7, 8), proof])).toEqual({ from: 7, to: 513 })
  })

  it('O5: needs no proof beside a checkpoint of the same size, or where the log was empty', () => {
    expect(checkUnchanged(at(9), at(9), [])).toEqual({ from: 9, to: 9 })
    expect(checkUnchanged(at(0), at(9), [])).toEqual({ from: 0, to: 9 })
    expect(() => checkUnchanged(at(9), { ...at(9), root: anyHash(1) }, [])).toThrow('two roots')
  })

  it('O5: finds out a log that was rewritten, and a proof of another one', async () => {
    const proof = await proofOf(7, 513)
    const rewritten = expect.objectContaining({ check: 'consistency-root' }) as Error
    expect(() => checkUnchanged({ ...at(7), root: anyHash(2) }, at(513), [proof])).toThrow(rewritten)
    expect(() => checkUnchanged(at(7), { ...at(513), root: anyHash(2) }, [proof])).toThrow(rewritten)
    const otherLog = { ...at(7), origin: 'other.example/log' }
    expect(() => checkUnchanged(otherLog, at(513), [proof])).toThrow(
      expect.objectContaining({ check: 'consistency-origin' }) as Error,
    )
  })

  it('O5: says nothing without the proof between the two', async () => {
    const others = [await proofOf(7, 512), await proofOf(8, 513), { ...(await proofOf(7, 513)), origin: 'x' }]
    expect(() => checkUnchanged(at(7), at(513), others)).toThrow(ProofMissing)
    expect(() => checkUnchanged(at(7), at(513), [])).toThrow('from 7 to 513 entries is missing')
  })
})

describe('a proof of consistency', () => {
  it.each([
    ['is nothing', null],
    ['is no object', 7],
    ['has no hashes', { origin: ORIGIN, from: 1, to: 2 }],
    ['has a hash of another length', { origin: ORIGIN, from: 1, to: 2, consistency: ['AAAA'] }],
    ['has a size that is no number', { origin: ORIGIN, from: '1', to: 2, consistency: [] }],
    ['has no end', { origin: ORIGIN, from: 1, consistency: [] }],
    ['has no log', { from: 1, to: 2, consistency: [] }],
  ])('O2: is refused where it %s', (_, json) => {
    expect(() => readConsistencyProof(json)).toThrow(
      expect.objectContaining({ check: 'consistency-form' }) as Error,
    )
  })
})
