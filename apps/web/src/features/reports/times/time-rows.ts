import { durationText, percentText } from '@countersign/domain'
import { reportTexts } from '../texts.ts'
import type { Insights } from '../figures/report-types.ts'

const texts = reportTexts.times

export type Times = NonNullable<Insights['time']>
type Ledger = Times['ledger']
export type Previous = Times['previous']

/** 'Feb to Jun 2026', or 'Nov 2025 to Jan 2026'. */
export function periodText({ start, end }: { start: string; end: string }): string {
  const [from, to] = [monthOf(start), monthOf(end)]
  if (start === end) return `${to.name} ${to.year}`
  return from.year === to.year
    ? `${from.name} to ${to.name} ${to.year}`
    : `${from.name} ${from.year} to ${to.name} ${to.year}`
}

function monthOf(text: string): { name: string; year: string } {
  const [year = '', month] = text.split('-')
  return { name: reportTexts.filters.monthNames[Number(month) - 1] ?? '', year }
}

/** What the figures are compared with; a period without memos says so. */
export function comparisonText(previous: Previous): string {
  if (previous === null) return texts.nothingBefore
  const period = periodText(previous)
  return previous.memo_count === 0 ? texts.noMemos(period) : texts.compared(period)
}

/** The months before, if they have memos to compare with. */
export function comparedWith(previous: Previous | undefined): NonNullable<Previous> | undefined {
  return previous && previous.memo_count > 0 ? previous : undefined
}

/** A count beside that of the months before: '2 fewer than 11 before'. */
export function changeText(count: number, before: number): string {
  if (count === before) return texts.same
  return count > before ? texts.more(count - before, before) : texts.fewer(before - count, before)
}

/** A duration beside that of the months before: '0d 7h 12m shorter than 4d 8h 51m before'. */
export function durationChangeText(duration: number, before: number): string {
  if (duration === before) return texts.same
  const [difference, other] = [durationText(Math.abs(duration - before)), durationText(before)]
  return duration > before ? texts.longer(difference, other) : texts.shorter(difference, other)
}

/** A part of the average approval time. */
export interface Share {
  kind: 'owner' | 'hold' | 'levels'
  milliseconds: number
  text: string
}

/** The parts of a turnaround, owner and hold only where they had any. */
export function shares(ledger: Ledger): Share[] {
  const whole = wholeOf(ledger)
  const kinds = ['owner', 'hold', 'levels'] as const
  return kinds
    .filter((kind) => kind === 'levels' || ledger[kind] > 0)
    .map((kind) => ({
      kind,
      milliseconds: ledger[kind],
      text: `${texts.parts[kind]} ${percentText(ledger[kind], whole)}`,
    }))
}

/** The average approval time; '–' without fully approved memos. */
export function averageText(ledger: Ledger): string {
  return ledger.memo_count === 0 ? '–' : durationText(Math.round(wholeOf(ledger) / ledger.memo_count))
}

export function wholeOf({ owner, hold, levels }: Ledger): number {
  return owner + hold + levels
}
