import { timingOf, type Timing } from './statistics.ts'

const WARM_UP = 5
const ROUNDS = 20
const CALLS_A_ROUND = 15
/** What is slow is called less often, so that a pair takes no longer than this, about. */
const PAIR_MS = 3_000

/** Work done over HTTP, and its SQL alone on a bare connection. */
export interface Pair {
  http: () => Promise<unknown>
  /** Absent where the call has no SQL of its own. */
  bare?: () => Promise<unknown>
}

export interface Measured {
  what: string
  http: Timing
  bare: Timing | null
  /** Bytes of the answer as it travels. */
  bytes: number | null
}

/** Both by turns, round by round, so that whatever else the machine does hits both alike. */
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

/** Calls that `measurePair` makes of each kind, at most. */
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
