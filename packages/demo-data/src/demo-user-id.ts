import { seededRandom } from './seeded-random.ts'

/** The same person has the same id in every demo, and with it the same files. */
export function demoUserId(email: string): string {
  return seededRandom(`person ${email}`).uuid()
}
