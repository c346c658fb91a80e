import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { TestTemplate } from '../../apps/server/src/testing/memos.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { fingerprint, outcomeOf, type Outcome } from './outcome.ts'
import type { Move } from './moves.ts'
import { bringToStage, type Cast, type Stage, type Staged } from './stage.ts'

export interface Arena {
  cluster: Cluster
  pool: pg.Pool
  template: TestTemplate
  people: Cast
}

/** What both are sent with: the revision on the screen (as the front ends do), none, or one key for both (A6). */
export const SENDING = ['revision', 'nothing', 'one key'] as const

export type Sending = (typeof SENDING)[number]

interface Result {
  codes: [string, string]
  outcome: Outcome
}

export interface Verdict {
  pair: string
  rounds: number
  /** How many rounds ended as the first one first, and as the second one first; both where that is the same. */
  orders: [number, number]
  /** Rounds that ended as neither: each is a fault. */
  faults: { expected: [Result, Result]; got: Result }[]
}

/**
 * Releases two moves together at two processes, round after round, and compares what became of the memo with both serial
 * orders on memos like it (D9): the answers, the state, the log, the notifications.
 */
export async function race(
  arena: Arena,
  stage: Stage,
  [one, other]: [Move, Move],
  sending: Sending,
  rounds: number,
): Promise<Verdict> {
  const { cluster, pool } = arena
  const [here = '', there = ''] = cluster.apis.map((api) => api.origin)
  const stageMemo = () => bringToStage(here, arena.template, arena.people, stage)
  const serial = async (order: [Move, Move]): Promise<Result> => {
    const memo = await stageMemo()
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
    pair: `${one.name} / ${other.name} (${stage}, ${sending})`,
    rounds,
    orders: [0, 0],
    faults: [],
  }
  for (let round = 0; round < rounds; round++) {
    const memo = await stageMemo()
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

function seenOf({ revision }: Staged, sending: Sending) {
  switch (sending) {
    case 'revision':
      return { revision }
    case 'nothing':
      return {}
    case 'one key':
      return { idempotency_key: randomUUID() }
  }
}

/** Every two moves at a stage, a move with itself included. */
export function pairsOf(moves: Move[]): [Move, Move][] {
  return moves.flatMap((one, index) => moves.slice(index).map((other): [Move, Move] => [one, other]))
}
