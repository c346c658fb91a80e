import { tidyAddress } from '../email/email-address.ts'
import { validateAddressee } from '../route/people.ts'
import type { Day } from '../time/working-days.ts'
import { isDay } from '../time/working-days.ts'

/** R6: how many people prepare drafts for one person at the same time. */
export const MAX_PREPARERS = 10

/** A person whom another one names to prepare drafts for them, as it is entered (R6). */
export interface EnteredPreparer {
  email: string
  /** The last day, included, in Manila. */
  lastDay: string
}

/** What is known where a preparer is named. */
export interface PreparerContext {
  /** The person who names them: e-mail in lower case. */
  person: string
  today: Day
  /** E-mails of those who prepare for the person today. */
  others: readonly string[]
  hostedDomains: readonly string[]
  /** E-mails among the entered ones whose accounts are disabled, or a service's. */
  disabled: readonly string[]
}

export interface PreparerIssue {
  /** As the call names its input. */
  path: 'email' | 'last_day'
  message: string
}

/** What keeps a person from being named (R6), in the words of the form. */
export function findPreparerIssues(entered: EnteredPreparer, context: PreparerContext): PreparerIssue[] {
  return [...personIssues(entered, context), ...dayIssues(entered, context)]
}

function personIssues({ email: typed }: EnteredPreparer, context: PreparerContext): PreparerIssue[] {
  const { person, others, disabled } = context
  const email = tidyAddress(typed)
  const issue = (message: string): PreparerIssue[] => [{ path: 'email', message }]
  if (email === person) return issue('Your own drafts need no one else')
  switch (validateAddressee(email, context, disabled)) {
    case 'NOT_AN_ADDRESS':
      return issue(typed.trim() === '' ? 'Choose a person' : `${typed} is not an e-mail address`)
    case 'DOMAIN_NOT_HOSTED':
    case 'ACCOUNT_DISABLED':
      return issue(`${typed} cannot sign in`)
    case null:
      return others.length >= MAX_PREPARERS && !others.includes(email)
        ? issue(`At most ${MAX_PREPARERS} people can prepare drafts for you at the same time`)
        : []
  }
}

function dayIssues({ lastDay }: EnteredPreparer, { today }: PreparerContext): PreparerIssue[] {
  const issue = (message: string): PreparerIssue[] => [{ path: 'last_day', message }]
  if (!isDay(lastDay)) return issue('Enter the last day')
  return lastDay < today ? issue('The last day is in the past') : []
}

/** Whether an arrangement holds on a day (R6): not ended, and not over. @param today the day in Manila */
export function preparesOn(
  { endedAt, lastDay }: { endedAt: string | null; lastDay: Day },
  today: Day,
): boolean {
  return endedAt === null && today <= lastDay
}
