import { formatAmount } from '../form/answer/amount.ts'
import { amountText, compareAmounts, reaches, sumAmounts } from '../form/content/memo-amount.ts'
import type { MemoAmount } from '../form/content/memo-amount.ts'
import type { Instant } from '../time/instant.ts'
import { dayText } from '../time/days-text.ts'
import { dueText } from '../time/due.ts'
import { manilaDate } from '../time/manila.ts'
import type { DecisionKind } from '../memo/memo.ts'
import { OPEN_FIRST_KINDS, SPECIAL_KINDS } from './special-kinds.ts'
import type { SpecialFilter, SpecialKind } from './special-kinds.ts'

export interface Special {
  kind: SpecialKind
  /** One sentence for people. */
  reason: string
  /** The memos that the reason speaks of, as far as the reader takes part in them. */
  memoIds: string[]
}

/** Another memo that was submitted from the same template. */
export interface OtherMemo {
  /** Null unless the reader takes part in it (I1): such a memo is never named, and neither is its amount. */
  memoId: string | null
  submittedAt: Instant
  amount: string
}

/** What the server keeps about a memo and its reader. */
export interface SpecialFacts {
  now: Instant
  owner: string
  amount: MemoAmount | null
  /** When the memo was first submitted. */
  submittedAt: Instant
  /** The figure from which the template calls amounts of this currency high. */
  highFigure: MemoAmount | null
  /** The amounts of this currency above which the template's policy has other rows for the owner, the lowest first (N1). */
  policyBounds: readonly string[]
  /** The reader's last decision, if content or files have changed since. */
  changedSince: { decision: DecisionKind; at: Instant } | null
  /** The questions because of which the reader's approval fell (N7), as people read them; null if it didn't. */
  fell: readonly string[] | null
  /** Memos with the same template, amount and subject: the owner's, and those in which the reader takes part. */
  duplicates: readonly OtherMemo[]
  /** When the reader asked what has no answer yet (M5). */
  askedAt: Instant | null
  isFirstMemo: boolean
  /** Null unless it is overdue (L2). */
  overdue: { dueAt: Instant; overdueDays: number } | null
  /** Whom the reader decides for (K2). */
  actingFor: string | null
  /** The owner's other memos from this template, in the same currency. */
  ownersOthers: readonly OtherMemo[]
}

/** Days between two submissions that may be duplicates. */
export const DUPLICATE_DAYS = 90
/** Days that amounts are added over. */
export const SPLIT_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** Judges what is special about a memo, from facts alone (M2). */
export function specials(facts: SpecialFacts): Special[] {
  return SPECIAL_KINDS.flatMap((kind) => {
    const found = FINDERS[kind](facts)
    return found === null ? [] : [{ kind, reason: found.reason, memoIds: found.memoIds ?? [] }]
  })
}

/** Whether a person should open the memo before deciding on it. */
export function opensFirst(kind: SpecialKind): boolean {
  return OPEN_FIRST_KINDS.includes(kind)
}

/** Whether what was found special about a memo fits a filter (M9). */
export function fitsSpecialFilter(kinds: readonly SpecialKind[], filter: SpecialFilter): boolean {
  if (filter === 'ANY') return kinds.length > 0
  return filter === 'OPEN_FIRST' ? kinds.some(opensFirst) : kinds.includes(filter)
}

interface Found {
  reason: string
  memoIds?: string[]
}

type Finder = (facts: SpecialFacts) => Found | null

const DECIDED: Readonly<Record<DecisionKind, string>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  RETURNED: 'returned',
}

const FINDERS: Readonly<Record<SpecialKind, Finder>> = {
  REAPPROVAL: ({ fell }) => fell && { reason: fallenText(fell) },
  // An approval that fell says so by itself.
  CHANGED: ({ changedSince, fell, now }) =>
    changedSince && !fell
      ? {
          reason: `Changed since you ${DECIDED[changedSince.decision]} it on ${dayOf(changedSince.at, now)}.`,
        }
      : null,
  DUPLICATE: findDuplicates,
  UNANSWERED: ({ askedAt, now }) =>
    askedAt === null ? null : { reason: `Your question of ${dayOf(askedAt, now)} has no answer yet.` },
  HIGH_AMOUNT: (facts) =>
    isHigh(facts) ? { reason: `${amountText(facts.highFigure)} or more is high for this template.` } : null,
  FIRST: ({ isFirstMemo, owner }) =>
    isFirstMemo ? { reason: `The first memo of ${owner} from this template.` } : null,
  OVERDUE: ({ overdue, now }) => overdue && { reason: `${capitalised(dueText(overdue, now))}.` },
  DELEGATED: ({ actingFor }) => (actingFor === null ? null : { reason: `You decide for ${actingFor}.` }),
  SPLIT: findSplit,
}

/** Why an approval no longer counts (N7). @param questions as people read them */
export function fallenText(questions: readonly string[]): string {
  return `Your approval no longer counts: ${namedQuestions(questions)} changed.`
}

/** Questions in a sentence: '“Amount” and “Currency”'. */
export function namedQuestions(questions: readonly string[]): string {
  const named = questions.map((one) => `“${one}”`)
  const last = named.slice(-1)
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${last.join('')}` : last.join('')
}

function isHigh(facts: SpecialFacts): facts is SpecialFacts & { highFigure: MemoAmount; amount: MemoAmount } {
  const { amount, highFigure } = facts
  return amount !== null && highFigure !== null && reaches(amount.value, highFigure.value)
}

function findDuplicates({ duplicates, submittedAt, owner }: SpecialFacts): Found | null {
  const near = duplicates.filter((other) => daysBetween(other.submittedAt, submittedAt) <= DUPLICATE_DAYS)
  if (near.length === 0) return null
  const memoIds = namesOf(near)
  const subject = memoIds.length === 0 ? `Another memo of ${owner}` : memoIds.join(', ')
  return { reason: `${subject} ${memoIds.length > 1 ? 'have' : 'has'} the same amount and subject.`, memoIds }
}

/**
 * Amounts below a figure that together reach it. Only the figure next above the memo's own amount is looked at: of memos that the reader
 * cannot see, that reveals the least (I1).
 */
function findSplit(facts: SpecialFacts): Found | null {
  const { amount, ownersOthers, submittedAt, owner } = facts
  if (amount === null) return null
  const next = nextFigure(facts, amount)
  if (!next) return null
  const windows = [-1, 1].map((side) => ownersOthers.filter((other) => isWithin(other, submittedAt, side)))
  const found = windows.find(
    (others) =>
      others.length > 0 && next.isReached(sumAmounts([amount.value, ...others.map((one) => one.amount)])),
  )
  if (!found) return null
  const memoIds = namesOf(found)
  const named = memoIds.length === 0 ? '' : `: ${memoIds.join(', ')}`
  const total = memoIds.length === found.length ? ` (${totalText(amount, found)})` : ''
  return {
    reason: `With other memos of ${owner} within ${SPLIT_DAYS} days it ${next.text}${total}${named}.`,
    memoIds,
  }
}

/** A figure that an amount stays below. */
interface Figure {
  value: string
  text: string
  isReached: (amount: string) => boolean
}

/** The lowest figure above an amount: the template's high figure, reached by the same amount, or a bound of its policy, reached above it. */
function nextFigure(
  { highFigure, policyBounds }: SpecialFacts,
  { value, currency }: MemoAmount,
): Figure | undefined {
  const figures: Figure[] = [
    ...(highFigure ? [highFigureOf(highFigure)] : []),
    ...policyBounds.map((bound) => ({
      value: bound,
      text: `exceeds ${amountText({ value: bound, currency })}, a limit of the policy`,
      isReached: (amount: string) => compareAmounts(amount, bound) > 0,
    })),
  ]
  return figures
    .filter(({ isReached }) => !isReached(value))
    .sort((one, other) => compareAmounts(one.value, other.value))[0]
}

function highFigureOf(figure: MemoAmount): Figure {
  return {
    value: figure.value,
    text: `reaches ${amountText(figure)}`,
    isReached: (amount) => reaches(amount, figure.value),
  }
}

/** The figures of memos that the reader cannot see are in no text. */
function totalText({ value }: MemoAmount, others: readonly OtherMemo[]): string {
  return `together ${formatAmount(sumAmounts([value, ...others.map((one) => one.amount)]))}`
}

function isWithin(other: OtherMemo, submittedAt: Instant, side: number): boolean {
  const days = ((Date.parse(other.submittedAt) - Date.parse(submittedAt)) / DAY_MS) * side
  return days >= 0 && days <= SPLIT_DAYS
}

function namesOf(others: readonly OtherMemo[]): string[] {
  return others.flatMap(({ memoId }) => (memoId === null ? [] : [memoId])).sort()
}

function daysBetween(one: Instant, other: Instant): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
}

function dayOf(at: Instant, now: Instant): string {
  return dayText(manilaDate(at), manilaDate(now))
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
