import type { EventOf, Memo, MemoCommand, MemoEvent, Person, LoggedEvent } from '@countersign/domain'
import { decide, fold, isLogged, newMemo, noticesFor, raisesRevision } from '@countersign/domain'
import { contentHash } from '@countersign/server/memos/content-hash'
import type { WrittenContent } from '@countersign/server/memo-changes/memo-rows'
import { stateColumns, writtenColumns } from '@countersign/server/memo-changes/memo-rows'
import { noticeRows } from '@countersign/server/notifications/notify.store'

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
  readonly log: LoggedEvent[] = []
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
        subjects: {
          newest: this.#written.owner_subject ?? '',
          byVersion: new Map(
            this.versions.map(({ event, written: { subject } }) => [event.version, subject]),
          ),
        },
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
