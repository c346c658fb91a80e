import type { Timing } from './statistics.ts'
import { timingOf } from './statistics.ts'

const WARM_UP = 5
const ROUNDS = 20
const CALLS_A_ROUND = 15
/** Approximate limit per pair; slow work is called less often. */
const PAIR_MS = 3_000

/** Work done over HTTP, and its SQL alone on a bare connection. */
export interface Pair {
  http: () => Promise<unknown>
  /** Absent if the call has no SQL of its own. */
  bare?: () => Promise<unknown>
}

export interface Measured {
  what: string
  http: Timing
  bare: Timing | null
  /** Size of the answer on the wire, in bytes. */
  bytes: number | null
}

/** Alternates between both in each round, so that other load affects both equally. */
export async function measurePair(
  { http, bare }: Pair,
  most = CALLS_A_ROUND,
): Promise<Omit<Measured, 'what' | 'bytes'>> {
  const began = performance.now()
  for (let call = 0; call < WARM_UP; call++) {
    await http()
    await bare?.()
  }
  const affordable = Math.floor((PAIR_MS * WARM_UP) / (performance.now() - began) / ROUNDS)
  const calls = Math.min(most, Math.max(1, affordable))
  const overHttp: number[][] = []
  const alone: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    overHttp.push(await timed(http, calls))
    if (bare) alone.push(await timed(bare, calls))
  }
  return { http: timingOf(overHttp), bare: bare ? timingOf(alone) : null }
}

/** Maximum calls of each kind by `measurePair`. */
export function callsOf(most = CALLS_A_ROUND): number {
  return WARM_UP + ROUNDS * most
}

async function timed(work: () => Promise<unknown>, calls: number): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}
