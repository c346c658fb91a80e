import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type pg from 'pg'
import { WITHOUT_STANDBY } from '../../platform/db/without-standby.ts'

/** A process takes this share of a budget per round trip; the part that it does not use is lost to the others. */
const BLOCKS = 20
/** Budgets of which a process holds shares; beyond it the oldest are dropped. */
const MOST_SHARES = 20_000
/** While the database does not answer, each process counts on its own for this long before it retries. */
const ALONE_MS = 1_000

/** This process's share of a budget, until the window ends. */
interface Share {
  left: number
  /** Taken so far by all processes, including this share. */
  taken: number
  /** On the clock of `performance.now()`. */
  endsAt: number
}

interface Counted {
  /** Requests counted, including this one; more than the budget if it is used up. */
  current: number
  /** Milliseconds until the budget is renewed. */
  ttl: number
}

/**
 * Request budgets shared by all processes on one database. A process takes a twentieth of a budget at a time and counts it down
 * locally, so that most requests cost no round trip and the budget is never exceeded.
 */
export class RequestBudgets implements FastifyRateLimitStore {
  readonly #pool: Pick<pg.Pool, 'query'>
  readonly #shares = new Map<string, Share>()
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool
  }

  /** @see count; with the signature that the rate limit plugin expects */
  incr(
    key: string,
    done: (error: Error | null, result?: Counted) => void,
    timeWindow: number,
    max: number,
  ): void {
    this.count(key, timeWindow, max).then(
      (counted) => done(null, counted),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause))),
    )
  }

  /** The keys distinguish the budgets of routes. */
  child(): this {
    return this
  }

  /**
   * Counts a request with a weight.
   * @param windowMs length of the budget's window, from its first request
   */
  async count(key: string, windowMs: number, max: number, times = 1): Promise<Counted> {
    for (let left = times; left > 1; left -= 1) {
      const counted = await this.#countOne(key, windowMs, max)
      if (counted.current > max) return counted
    }
    return this.#countOne(key, windowMs, max)
  }

  async #countOne(key: string, windowMs: number, max: number): Promise<Counted> {
    for (;;) {
      const share = this.#shareOf(key)
      if (share) {
        const ttl = Math.max(1, share.endsAt - performance.now())
        if (share.left > 0) return { current: share.taken - --share.left, ttl }
        if (share.taken >= max) return { current: max + 1, ttl }
      }
      // One query at a time: concurrent requests wait for its result.
      const asking = this.#underWay.get(key) ?? this.#take(key, windowMs, max)
      this.#underWay.set(key, asking)
      await asking
    }
  }

  #shareOf(key: string): Share | undefined {
    const share = this.#shares.get(key)
    if (share === undefined || share.endsAt > performance.now()) return share
    this.#shares.delete(key)
    return undefined
  }

  async #take(key: string, windowMs: number, max: number): Promise<void> {
    const asked = Math.ceil(max / BLOCKS)
    try {
      const { rows } = await this.#pool.query<{ used: number; ttl: number }>({
        name: 'request-budget',
        text: TAKE,
        values: [key, asked, windowMs],
      })
      const { used, ttl } = rows[0] as { used: number; ttl: number }
      const given = Math.max(0, Math.min(asked, max - (used - asked)))
      this.#keep(key, {
        left: given,
        taken: Math.min(used, max),
        endsAt: performance.now() + Math.max(1, ttl),
      })
    } catch {
      this.#keep(key, { left: asked, taken: asked, endsAt: performance.now() + Math.min(ALONE_MS, windowMs) })
    } finally {
      this.#underWay.delete(key)
    }
  }

  #keep(key: string, share: Share): void {
    const oldest = this.#shares.keys().next().value
    if (this.#shares.size >= MOST_SHARES && oldest !== undefined) this.#shares.delete(oldest)
    this.#shares.set(key, share)
  }
}

/** The first request after a window's end starts the next one. */
const TAKE = `${WITHOUT_STANDBY}
  INSERT INTO request_rates AS r (key, used, ends_at)
  SELECT $1, $2::int, now() + $3 * interval '1 millisecond' FROM relaxed
  ON CONFLICT (key) DO UPDATE SET
    used = excluded.used + CASE WHEN r.ends_at <= now() THEN 0 ELSE r.used END,
    ends_at = CASE WHEN r.ends_at <= now() THEN excluded.ends_at ELSE r.ends_at END
  RETURNING used, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS ttl`
