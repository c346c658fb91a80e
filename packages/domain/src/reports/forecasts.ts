import { FORECAST_MIN_DECIDERS, FORECAST_MIN_MEMOS, FORECAST_MONTHS } from '../memo/limits.ts'
import type { Memo } from '../memo/memo.ts'
import type { Instant } from '../time/instant.ts'

/** A level that was cleared. */
export interface ClearedLevel {
  /** From 1. */
  levelNo: number
  /** From when it last became current. */
  seconds: number
  /** E-mails of those who decided on it, their delegates in their place (K3). */
  deciders: string[]
}

/** How long levels took (L5), in seconds. */
export interface LevelForecast {
  memoCount: number
  median: number
  percentile90: number
}

/** Since when levels must have been cleared to count for forecasts (L5). */
export function forecastsSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - FORECAST_MONTHS)
  return since
}

/** The levels of a memo that were cleared since an instant (L5). */
export function clearedLevels(
  { levels, acted }: Pick<Memo, 'levels' | 'acted'>,
  since: Date,
): ClearedLevel[] {
  return levels.flatMap(({ sequenceId, startedAt, clearedAt }, index) => {
    if (startedAt === null || clearedAt === null || Date.parse(clearedAt) < since.getTime()) return []
    const own = acted.filter((one) => one.sequenceId === sequenceId)
    const deciders = own.map(({ email, delegate }) => delegate ?? email)
    return [{ levelNo: index + 1, seconds: wholeSeconds(clearedAt) - wholeSeconds(startedAt), deciders }]
  })
}

/** What one level number of a template took, memo by memo (L5). */
export class LevelTimes {
  readonly #seconds: number[] = []
  readonly #deciders = new Set<string>()

  add({ seconds, deciders }: Omit<ClearedLevel, 'levelNo'>): void {
    this.#seconds.push(seconds)
    for (const decider of deciders) this.#deciders.add(decider)
  }

  /** Null where so few memos or deciders would say too much of each (L5). */
  forecast(): LevelForecast | null {
    const memoCount = this.#seconds.length
    if (memoCount < FORECAST_MIN_MEMOS || this.#deciders.size < FORECAST_MIN_DECIDERS) return null
    const sorted = this.#seconds.toSorted((one, other) => one - other)
    return { memoCount, median: percentile(sorted, 0.5), percentile90: percentile(sorted, 0.9) }
  }
}

/** Between the two nearest values, to the whole second. @param sorted not empty */
function percentile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] as number
  const above = sorted[Math.ceil(place)] as number
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

function wholeSeconds(at: Instant): number {
  return Math.floor(Date.parse(at) / 1000)
}
