import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type pg from 'pg'

/** One round trip to the database gives this part of a budget: the more, the less a single process may use up in vain. */
const BLOCKS = 20
/** Budgets that a process has parts of at once; beyond it the oldest are given up. */
const MOST_SHARES = 20_000
/** While the database doesn't answer, each process counts for itself, so long at a time. */
const ALONE_MS = 1_000

/** What this process may still take of a budget, until it ends. */
interface Share {
  left: number
  /** Taken so far, over all processes, this share included. */
  taken: number
  /** On the clock of `performance.now()`. */
  endsAt: number
}

interface Counted {
  /** Requests counted, this one included; more than the budget where it is used up. */
  current: number
  /** Milliseconds until the budget is whole again. */
  ttl: number
}

/**
 * Budgets of requests that hold over all processes on one database: a process takes a twentieth of a budget at a time and
 * counts that down by itself, so that most requests cost no round trip, and never more than the budget is given.
 */
export class RequestBudgets implements FastifyRateLimitStore {
  readonly #pool: Pick<pg.Pool, 'query'>
  readonly #shares = new Map<string, Share>()
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool
  }

  /** @see count; in the shape that the rate limit's plugin asks for */
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

  /** Budgets of single routes are told apart by their keys. */
  child(): this {
    return this
  }

  /**
   * Counts one request.
   * @param windowMs how long the budget lasts, from its first request on
   */
  async count(key: string, windowMs: number, max: number): Promise<Counted> {
    for (;;) {
      const share = this.#shareOf(key)
      if (share) {
        const ttl = Math.max(1, share.endsAt - performance.now())
        if (share.left > 0) return { current: share.taken - --share.left, ttl }
        if (share.taken >= max) return { current: max + 1, ttl }
      }
      // One question at a time: the others wait for its answer.
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

/** A budget that has ended begins anew with whoever asks first. */
const TAKE = `
  INSERT INTO request_rates AS r (key, used, ends_at) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET
    used = excluded.used + CASE WHEN r.ends_at <= now() THEN 0 ELSE r.used END,
    ends_at = CASE WHEN r.ends_at <= now() THEN excluded.ends_at ELSE r.ends_at END
  RETURNING used, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS ttl`
