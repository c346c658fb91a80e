import type { CallName } from '@countersign/contract'
import { quantile } from '../measuring/statistics.ts'

export interface CallFigures {
  call: string
  count: number
  p50: number
  p95: number
  p99: number
}

/** Collects the latency of every call while it is measuring, and the failures always. */
export class CallTimes {
  readonly failures = new Map<string, number>()
  #times = new Map<CallName, number[]>()

  add(call: CallName, milliseconds: number): void {
    const times = this.#times.get(call) ?? []
    times.push(milliseconds)
    this.#times.set(call, times)
  }

  fail(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1)
  }

  /** The figures since the last time, those of all calls first. */
  take(): CallFigures[] {
    const taken = this.#times
    this.#times = new Map()
    const each = [...taken].toSorted(([, one], [, other]) => other.length - one.length)
    return [
      figuresOf('all', [...taken.values()].flat()),
      ...each.map(([call, times]) => figuresOf(call, times)),
    ]
  }
}

function figuresOf(call: string, times: readonly number[]): CallFigures {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => quantile(sorted, share)
  return { call, count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
