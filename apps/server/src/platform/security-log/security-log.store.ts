import type { SecurityDeed } from '@countersign/domain'
import { storedKind, toStore } from '@countersign/domain'
import type { Db, Tx } from '../db/database.ts'

/** An entry of the security log (Q1): who did what from where, never a memo's content. */
export type SecurityEvent = SecurityDeed & {
  site: 'web' | 'admin'
  person: string | null
  address: string | null
  /** A memo's id, a setting, or a person's e-mail. */
  subject?: string | null
  details?: Record<string, unknown>
}

export const SECURITY_DETAILS = storedKind<Record<string, unknown>>('security event details')

/** Repeats within this window are counted in one row. */
const WINDOW_MS = 60_000
/** Rows per window for a person, and for all requests without a session; further events are counted together. */
const MOST_ROWS = { person: 30, anonymous: 60 }

interface Repeated {
  eventNo: Promise<string | null>
  more: number
}

/**
 * The security log: a table, and JSON lines if configured. Repeats of events outside a transaction are counted rather than written,
 * so that a flood of refusals costs next to nothing.
 */
export class SecurityLog {
  readonly #db: Db
  readonly #now: () => Date
  readonly #write: (line: string) => void
  readonly #onFailure: (cause: unknown) => void
  #repeated = new Map<string, Repeated>()
  readonly #rows = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    db: Db,
    options: { now: () => Date; write: (line: string) => void; onFailure: (cause: unknown) => void },
  ) {
    this.#db = db
    this.#now = options.now
    this.#write = options.write
    this.#onFailure = options.onFailure
  }

  /** Writes an event in the transaction of its change; {@link announce} writes its line after the commit. */
  async record(tx: Db | Tx, event: SecurityEvent): Promise<string> {
    const { kind, action, site, person, address, subject = null, details } = event
    const { event_no } = await tx
      .insertInto('security_events')
      .values({
        at: this.#now(),
        details: details === undefined ? null : JSON.stringify(toStore(SECURITY_DETAILS, details)),
        kind,
        action,
        site,
        person,
        address,
        subject,
      })
      .returning('event_no')
      .executeTakeFirstOrThrow()
    return event_no
  }

  /** Writes the lines of events that have been recorded. */
  announce(...events: SecurityEvent[]): void {
    for (const event of events)
      this.#write(`${JSON.stringify({ at: this.#now().toISOString(), ...event })}\n`)
  }

  /** Records a refusal outside of any transaction. Never throws or blocks. */
  note(given: SecurityEvent): void {
    const event = this.#withinBounds(given)
    const { kind, action, site, person, address, subject } = event
    const key = JSON.stringify([kind, action, site, person, address, subject])
    const known = this.#repeated.get(key)
    if (known) {
      known.more += 1
      return
    }
    this.announce(event)
    const eventNo = this.record(this.#db, event).catch((cause: unknown) => {
      this.#onFailure(cause)
      return null
    })
    this.#repeated.set(key, { eventNo, more: 0 })
    this.#timer ??= setTimeout(() => void this.flush(), WINDOW_MS).unref()
  }

  /** Adds the pending counts to the rows. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = [...this.#repeated.values()]
    this.#repeated = new Map()
    this.#rows.clear()
    try {
      for (const { eventNo, more } of counted) {
        const event_no = await eventNo
        if (event_no === null || more === 0) continue
        await this.#db
          .updateTable('security_events')
          .set((eb) => ({ times: eb('times', '+', more) }))
          .where('event_no', '=', event_no)
          .execute()
      }
    } catch (cause) {
      this.#onFailure(cause)
    }
  }

  /** Events beyond the bound, for unknown memos or from many addresses, share one row. */
  #withinBounds(event: SecurityEvent): SecurityEvent {
    const { kind, site, person, address, action, subject } = event
    const key = JSON.stringify([kind, action, site, person, address, subject])
    if (this.#repeated.has(key)) return event
    const source = person ?? ''
    const rows = this.#rows.get(source) ?? 0
    if (rows >= (person === null ? MOST_ROWS.anonymous : MOST_ROWS.person))
      return { kind, site, person, address: null, action: 'more', subject: null }
    this.#rows.set(source, rows + 1)
    return { ...event, subject: event.subject ?? null }
  }
}
