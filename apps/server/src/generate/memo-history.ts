import {
  decide,
  fold,
  isLogged,
  newMemo,
  noticesFor,
  raisesRevision,
  type EventOf,
  type Memo,
  type MemoCommand,
  type MemoEvent,
  type Person,
} from '@countersign/domain'
import { contentHash } from '../memos/canonical-json.ts'
import { stateColumns, writtenColumns, type WrittenContent } from '../memos/memo-rows.ts'
import { noticeRows } from '../notifications/notify.ts'

interface Begin {
  memoId: string
  memoKey: string
  owner: Person
  createdAt: string
  /** Rules, administrators and ids for the commands; who acts and when comes with each. */
  context: Omit<Parameters<typeof decide>[2], 'actor' | 'actorIsAdmin' | 'now'>
}

/** A submitted version as it was then. */
export interface SubmittedVersion {
  event: EventOf<'MemoSubmitted'>
  written: WrittenContent
  /** The memo right after the submission. */
  state: Memo
}

type Columns = Partial<ReturnType<typeof writtenColumns>>

/** One memo's history, decided by the rules command by command, and the rows that its commands would have written. */
export class MemoHistory {
  readonly #begin: Begin
  state: Memo
  revision = 0
  readonly log: MemoEvent[] = []
  readonly versions: SubmittedVersion[] = []
  readonly notices: ReturnType<typeof noticeRows> = []
  #written: Columns = {}
  #last: MemoEvent[] = []

  constructor(begin: Begin) {
    this.#begin = begin
    this.state = newMemo(begin)
  }

  /**
   * Does what a call would do.
   * @throws Error where the rules refuse it: the plan is wrong then
   */
  act(
    actor: Person,
    now: string,
    command: MemoCommand,
    written?: WrittenContent,
    actorIsAdmin = false,
  ): void {
    const before = this.state
    const outcome = decide(before, command, { ...this.#begin.context, actor, actorIsAdmin, now })
    if (!outcome.ok) throw new Error(`${command.type} of ${before.memoId}: ${outcome.refusal.code}`)
    const { events } = outcome
    this.state = fold(before, events)
    const firstEventNo = this.log.length + 1
    this.log.push(...events.filter(isLogged))
    if (events.some(raisesRevision)) this.revision += 1
    this.#last = events
    if (written) this.#write(events, written)
    this.notices.push(
      ...noticeRows({
        memoKey: this.#begin.memoKey,
        firstEventNo,
        events,
        notices: noticesFor(before, this.state, events),
        memo: this.state,
        subject: this.versions.at(-1)?.written.subject ?? '',
      }),
    )
  }

  #write(events: MemoEvent[], written: WrittenContent): void {
    const event = events.find((one) => one.type === 'MemoSubmitted')
    if (event) this.versions.push({ event, written, state: this.state })
    this.#written = { ...this.#written, ...writtenColumns(events, written) }
  }

  /** The memo's own row, as the commands one after another left it. */
  columns(): Columns & ReturnType<typeof stateColumns> {
    return { ...this.#written, ...stateColumns(this.state, this.#last) }
  }
}

/** The hash that a submission or draft without files cites its content by (C6). */
export function hashOf(written: WrittenContent): string {
  return contentHash({ content: written.content, files: [] })
}
