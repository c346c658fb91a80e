import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import type { Cluster } from '../cluster/cluster.ts'
import type { Outcome } from './outcome.ts'
import { fingerprint, outcomeOf } from './outcome.ts'
import type { Move } from './move.ts'
import type { Participants, Phase, MemoAtPhase } from './phase.ts'
import { createMemoAt } from './phase.ts'

export interface Harness {
  cluster: Cluster
  db: Db
  pool: pg.Pool
  template: TestTemplate
  people: Participants
}

/** What both calls send: the revision on the screen (like the front ends), none, or the same key (A6). */
export const SENDING = ['revision', 'nothing', 'one key'] as const

export type Sending = (typeof SENDING)[number]

interface Result {
  codes: [string, string]
  outcome: Outcome
}

export interface Verdict {
  pair: string
  rounds: number
  /** Rounds that match each serial order; both are counted if the orders are equivalent. */
  orders: [number, number]
  /** Rounds that match neither order. */
  faults: { expected: [Result, Result]; got: Result }[]
}

/**
 * Runs two moves concurrently at two processes, for several rounds, and compares answers, state, log and notifications with
 * both serial orders on equivalent memos (D9).
 */
export async function race(
  harness: Harness,
  phase: Phase,
  [one, other]: [Move, Move],
  sending: Sending,
  rounds: number,
): Promise<Verdict> {
  const { cluster, pool } = harness
  const [here = '', there = ''] = cluster.apis.map((api) => api.origin)
  const createMemo = () => createMemoAt(here, harness.template, harness.people, phase)
  const serial = async (order: [Move, Move]): Promise<Result> => {
    const memo = await createMemo()
    const seen = seenOf(memo, sending)
    const first = await order[0].run(here, memo, seen)
    const second = await order[1].run(there, memo, seen)
    return { codes: [first.code, second.code], outcome: await outcomeOf(pool, memo.memo_id) }
  }
  const forwards = await serial([one, other])
  const { codes, outcome } = await serial([other, one])
  const backwards: Result = { codes: [codes[1], codes[0]], outcome }
  const prints = [forwards, backwards].map((result) => fingerprint(result.outcome, result.codes))

  const verdict: Verdict = {
    pair: `${one.name} / ${other.name} (${phase}, ${sending})`,
    rounds,
    orders: [0, 0],
    faults: [],
  }
  for (let round = 0; round < rounds; round++) {
    const memo = await createMemo()
    const seen = seenOf(memo, sending)
    const origins = round % 2 === 0 ? [here, there] : [there, here]
    const replies = await Promise.all([
      one.run(origins[0] as string, memo, seen),
      other.run(origins[1] as string, memo, seen),
    ])
    const got: Result = {
      codes: [replies[0].code, replies[1].code],
      outcome: await outcomeOf(pool, memo.memo_id),
    }
    const print = fingerprint(got.outcome, got.codes)
    const index = prints.indexOf(print)
    if (index < 0) verdict.faults.push({ expected: [forwards, backwards], got })
    else verdict.orders[index as 0 | 1]++
  }
  return verdict
}

function seenOf({ revision }: MemoAtPhase, sending: Sending) {
  switch (sending) {
    case 'revision':
      return { revision }
    case 'nothing':
      return {}
    case 'one key':
      return { idempotency_key: randomUUID() }
  }
}

/** Every pair of moves at a phase, including a move with itself. */
export function pairsOf(moves: Move[]): [Move, Move][] {
  return moves.flatMap((one, index) => moves.slice(index).map((other): [Move, Move] => [one, other]))
}
