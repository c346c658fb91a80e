import { dayAYearAfter, isDay } from '../time/working-days.ts'
import type { Day } from '../time/working-days.ts'

/** What a token is good for (P1); each call names the one that it needs. */
export const API_SCOPES = ['read', 'write', 'decide'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** A service account never decides (P1). */
export const SERVICE_SCOPES = ['read', 'write'] as const satisfies readonly ApiScope[]

/** What every token begins with. */
export const API_TOKEN_PREFIX = 'cs_'
export const API_TOKEN_NAME_MAX_CHARACTERS = 60
/** Tokens that have neither ended nor been revoked, per account. */
export const API_TOKENS_MAX = 20

/** The last day that a token can be made for: it works on it to its end (P1). */
export function latestTokenEnd(today: Day): Day {
  return dayAYearAfter(today)
}

/** From so many days before its end on a token is marked. */
const SOON_DAYS = 14
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

/** How many days a token that ends soon has left, its last one included; null if it ends later, or has ended. */
export function daysOfTokenLeft(expiresOn: Day, today: Day): number | null {
  const days = (Date.parse(expiresOn) - Date.parse(today)) / MILLISECONDS_PER_DAY
  return days >= 0 && days <= SOON_DAYS ? days + 1 : null
}

/** What is wrong with the last day of a new token, or null (P1). */
export function tokenEndProblem(day: Day, today: Day): string | null {
  if (!isDay(day)) return 'Enter the last day'
  if (day < today) return 'The last day is in the past'
  if (day > latestTokenEnd(today)) return 'A token ends after a year at the latest'
  return null
}
