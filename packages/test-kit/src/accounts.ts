import type { TestSite } from './test-site.ts'

/** Disables a person's account as of an instant, without the console and its notices. @param at null enables it again */
export async function setAccountDisabled(
  { services: { db } }: TestSite,
  { email }: { email: string },
  at: Date | string | null,
): Promise<void> {
  await db.updateTable('people').set({ disabled_at: at }).where('email', '=', email).execute()
}
