import type { CallInput } from '@countersign/contract'
import type { AbsenceLine } from '@countersign/domain'
import { daysFrom, linesFrom, withPastLines } from '@countersign/domain'
import type { OwnAbsence } from '../../../shared/absence/absence-queries.ts'

/** A line while it is typed. */
export interface DraftLine extends AbsenceLine {
  /** Whether it is for chosen templates: none of them chosen yet would mean all. */
  isScoped: boolean
}

/** An absence while it is typed. Days that are not entered yet are ''. */
export interface AbsenceDraft {
  /** The absence that is changed; undefined for a new one. */
  before: OwnAbsence | undefined
  firstDay: string
  lastDay: string
  note: string
  /** Those from today on: what lines said before cannot change (K1). */
  lines: DraftLine[]
  /** Names of delegates by e-mail, to show them. */
  names: ReadonlyMap<string, string>
}

export function newDraft(today: string): AbsenceDraft {
  const days = { firstDay: today, lastDay: '' }
  const line = { ...days, templateIds: [], delegate: null, isScoped: false }
  return { before: undefined, ...days, note: '', lines: [line], names: new Map() }
}

export function draftOf(absence: OwnAbsence, today: string): AbsenceDraft {
  return {
    before: absence,
    firstDay: absence.first_day,
    lastDay: absence.last_day ?? '',
    note: absence.note,
    lines: linesFrom(linesOf(absence), today).map((line) => ({
      ...line,
      isScoped: line.templateIds.length > 0,
    })),
    names: new Map(
      absence.lines.flatMap(({ delegate }) => (delegate ? [[delegate.email, delegate.name]] : [])),
    ),
  }
}

/** Moves the absence's days. Lines that began or ended with it follow. */
export function withDays(
  draft: AbsenceDraft,
  days: Partial<Pick<AbsenceDraft, 'firstDay' | 'lastDay'>>,
): AbsenceDraft {
  const next = { ...draft, ...days }
  return {
    ...next,
    lines: draft.lines.map((line) => ({
      ...line,
      firstDay: line.firstDay === draft.firstDay ? next.firstDay : line.firstDay,
      lastDay: (line.lastDay ?? '') === draft.lastDay ? next.lastDay : line.lastDay,
    })),
  }
}

/** The days that the only line of an absence has: all of those that can still change. */
function daysOf({ before, firstDay, lastDay }: AbsenceDraft, today: string) {
  const days = { firstDay, lastDay }
  return before ? daysFrom(days, today) : days
}

/** Whether the lines have days of their own, which are then shown: several, or one that isn't for the whole absence. */
export function hasOwnDays(draft: AbsenceDraft, today: string): boolean {
  const [only, ...others] = draft.lines
  const { firstDay, lastDay } = daysOf(draft, today)
  return (
    others.length > 0 ||
    (only !== undefined && (only.firstDay !== firstDay || (only.lastDay ?? '') !== lastDay))
  )
}

/** Removes a line. One that is left alone is for the whole absence. */
export function withoutLine(draft: AbsenceDraft, at: number, today: string): AbsenceDraft {
  const lines = draft.lines.toSpliced(at, 1)
  const [only, ...others] = lines
  if (only === undefined || others.length > 0) return { ...draft, lines }
  return { ...draft, lines: [{ ...only, ...daysOf(draft, today) }] }
}

/** The lines without the templates that they are for, by their index. */
export function unscopedLines({ lines }: AbsenceDraft): number[] {
  return lines.flatMap(({ isScoped, templateIds }, at) => (isScoped && templateIds.length === 0 ? [at] : []))
}

/** What is saved. The draft's lines keep their numbers, by which errors name them. */
export function inputOf(draft: AbsenceDraft, today: string): CallInput<'save_absence'> {
  const lines = draft.before ? withPastLines(linesOf(draft.before), draft.lines, today) : draft.lines
  return {
    ...(draft.before ? { absence_id: draft.before.absence_id } : {}),
    first_day: draft.firstDay,
    last_day: draft.lastDay,
    note: draft.note,
    lines: lines.map((line) => ({
      first_day: line.firstDay,
      last_day: line.lastDay,
      template_ids: line.templateIds,
      delegate_email: line.delegate,
    })),
  }
}

function linesOf({ lines }: OwnAbsence): AbsenceLine[] {
  return lines.map((line) => ({
    firstDay: line.first_day,
    lastDay: line.last_day,
    templateIds: line.template_ids,
    delegate: line.delegate?.email ?? null,
  }))
}
