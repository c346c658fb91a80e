import type { CallOutput } from '@countersign/contract'

type Row = CallOutput<'getForMyApprovalActiveWithUserID'>['memos'][number]
export type WireSpecial = Row['specials'][number]

/** Rows have their own words for these. */
const MARKED_ELSEWHERE: readonly WireSpecial['kind'][] = ['UNANSWERED', 'OVERDUE', 'DELEGATED']

/** The special that a list's row names after the subject: at most one, and no lesser one beside a question (M2). */
export function markedSpecial({ specials = [], question }: Partial<Pick<Row, 'specials' | 'question'>>) {
  const special = specials.find(({ kind }) => !MARKED_ELSEWHERE.includes(kind))
  return special && (special.opens_first || question === undefined) ? special : undefined
}
