/**
 * A model of rules L2 to L4, written without the product's code: memos as plain lists, days as numbers, and a loop over everything at
 * each look of the clock.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const MANILA_MS = 8 * 60 * 60 * 1000

export interface PlainSlot {
  approver: string
  subApprovers: string[]
  isMet: boolean
}

export interface PlainLevel {
  slots: PlainSlot[]
  watchers: string[]
}

export interface PlainTemplate {
  days: number | null
  contact: string | null
}

export interface PlainMemo {
  memoId: string
  subject: string
  owner: string
  template: PlainTemplate
  levels: PlainLevel[]
  current: number
  status: 'running' | 'returned' | 'held' | 'ended'
  /** When the time of the current level began. */
  since: number
  taken: Set<string>
}

export interface PlainAbsence {
  person: string
  delegate: string
  /** Days since 1970, both included. */
  first: number
  last: number
}

/** A notification and its mail: what both say, and to whom. */
export interface Sent {
  at: number
  memoId: string
  step: string
  to: string
  title: string
}

/** The day in Manila, counted from 1970. */
export const dayOf = (at: number) => Math.floor((at + MANILA_MS) / DAY_MS)
/** An hour of a day in Manila. */
export const instantOf = (day: number, hour: number) => day * DAY_MS + hour * 60 * 60 * 1000 - MANILA_MS
export const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

export class PlainClock {
  memos: PlainMemo[] = []
  absences: PlainAbsence[] = []
  /** Names of people by address, as mails to delegates use them. */
  names = new Map<string, string>()
  sent: Sent[] = []
  skipped: string[] = []
  #workingDays: number[] = []

  /** Sets the holidays from now on: due times follow. */
  setHolidays(first: number, last: number, holidays: ReadonlySet<number>): void {
    this.#workingDays = []
    for (let day = first; day <= last; day++) {
      // January 1, 1970 was a Thursday.
      const isWeekend = (day + 3) % 7 >= 5
      if (!isWeekend && !holidays.has(day)) this.#workingDays.push(day)
    }
  }

  /** Those who can decide now. */
  waiting(memo: PlainMemo): string[] {
    if (memo.status !== 'running') return []
    const open = memo.levels[memo.current]!.slots.filter((slot) => !slot.isMet)
    return open.flatMap(({ approver, subApprovers }) => [approver, ...subApprovers])
  }

  approve(memo: PlainMemo, who: string, at: number): void {
    const { slots } = memo.levels[memo.current]!
    slots.find((slot) => slot.approver === who || slot.subApprovers.includes(who))!.isMet = true
    if (slots.some((slot) => !slot.isMet)) return
    memo.current += 1
    if (memo.current === memo.levels.length) memo.status = 'ended'
    else this.restart(memo, at)
  }

  /** A level's time begins: its start, a re-submission, or the lifting of a hold. */
  restart(memo: PlainMemo, at: number): void {
    memo.status = 'running'
    memo.since = at
    memo.taken = new Set()
  }

  /** What the clock does when it looks. */
  look(now: number): void {
    for (const memo of this.memos) if (memo.status === 'running') this.#lookAt(memo, now)
  }

  #lookAt(memo: PlainMemo, now: number): void {
    const { days } = memo.template
    if (days === null) return
    const due = this.#workingDayAfter(dayOf(memo.since), days)
    const reminders: [string, number][] = []
    const before = this.#workingDays[this.#workingDays.indexOf(due) - 1]!
    if (before > dayOf(memo.since)) reminders.push(['before', before])
    for (let n = 1; n <= 5; n++) reminders.push([`after-${n}`, this.#workingDayAfter(due, n)])
    const isDue = ([step, day]: [string, number]) => instantOf(day, 9) <= now && !memo.taken.has(step)
    const open = reminders.filter(isDue).map(([step]) => step)
    const escalates = isDue(['escalation', this.#workingDayAfter(due, days)])
    const words = this.#words(due, now)
    const newest = open.pop()
    for (const step of open) {
      memo.taken.add(step)
      this.skipped.push(`${memo.memoId} ${step}`)
    }
    if (newest) {
      memo.taken.add(newest)
      this.#remind(memo, newest, words, now)
    }
    if (escalates) {
      memo.taken.add('escalation')
      this.#escalate(memo, words, now)
    }
  }

  #remind(memo: PlainMemo, step: string, words: string, at: number): void {
    const { memoId, subject, owner, levels } = memo
    const title = `${words}: ${subject} (${memoId})`
    const seated = new Set(
      levels.flatMap(({ slots }) =>
        slots.flatMap(({ approver, subApprovers }) => [approver, ...subApprovers]),
      ),
    )
    const asked = new Set<string>()
    for (const person of this.waiting(memo)) {
      this.sent.push({ at, memoId, step, to: person, title })
      const delegate = this.absences.find(
        (absence) => absence.person === person && absence.first <= dayOf(at) && dayOf(at) <= absence.last,
      )?.delegate
      if (!delegate || delegate === owner || seated.has(delegate) || asked.has(delegate)) continue
      asked.add(delegate)
      this.sent.push({ at, memoId, step, to: delegate, title: `For ${this.names.get(person)}: ${title}` })
    }
  }

  #escalate(
    { memoId, subject, owner, levels, current, template }: PlainMemo,
    words: string,
    at: number,
  ): void {
    const involved = new Set([
      owner,
      ...levels.flatMap(({ slots, watchers }) => [
        ...watchers,
        ...slots.flatMap(({ approver, subApprovers }) => [approver, ...subApprovers]),
      ]),
    ])
    const informed = new Set([owner, ...levels[current]!.watchers])
    if (template.contact) informed.add(template.contact)
    for (const to of informed) {
      const named = involved.has(to) ? `${subject} (${memoId})` : memoId
      this.sent.push({ at, memoId, step: 'escalation', to, title: `${words}: ${named}` })
    }
  }

  #words(due: number, now: number): string {
    if (now < instantOf(due, 18)) {
      const left = due - dayOf(now)
      if (left === 0) return 'Due today'
      if (left === 1) return 'Due tomorrow'
      const [year, month, day] = dayText(due).split('-')
      return `Due on ${month}/${day}/${year}`
    }
    const over = this.#workingDays.filter((day) => day > due && day <= dayOf(now)).length
    if (over === 0) return 'Overdue'
    return over === 1 ? 'Overdue by 1 day' : `Overdue by ${over} days`
  }

  #workingDayAfter(day: number, count: number): number {
    const first = this.#workingDays.findIndex((working) => working > day)
    return this.#workingDays[first + count - 1]!
  }
}
