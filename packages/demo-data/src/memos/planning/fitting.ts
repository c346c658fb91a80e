import { desks } from './desks.ts'

/** What some words need to fit: a memo that spends, or an approver of Finance. */
export type Fit = 'spending' | 'finance'

/** Templates whose memos ask for money from a supplier. */
const SPENDING: readonly string[] = ['AVL', 'CMP', 'EXT', 'SPN']
const FINANCE: readonly string[] = desks.finance

/** Selects the words that fit the template and the person who writes them. */
export function fittingIn<T extends { fits?: Fit }>(
  list: readonly T[],
  template: string,
  speaker: string,
): T[] {
  return list.filter(({ fits }) => {
    if (fits === undefined) return true
    return fits === 'finance' ? FINANCE.includes(speaker) : SPENDING.includes(template)
  })
}
