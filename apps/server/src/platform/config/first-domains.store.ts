import { emailDomain, toStore } from '@countersign/domain'
import type { Db } from '../db/database.ts'
import { SETTINGS } from './remote-config.ts'

/**
 * Supports the domains of ADMIN_EMAILS in an installation where no one has set the domains yet: otherwise its first administrator
 * could not sign in to set them (B2, B5).
 */
export async function supportFirstDomains(db: Db, adminEmails: readonly string[]): Promise<void> {
  if (adminEmails.length === 0) return
  const values = [...new Set(adminEmails.map(emailDomain))]
  const value = JSON.stringify(toStore(SETTINGS.hosted_domains, { values }))
  await db
    .insertInto('settings')
    .values({ key: 'hosted_domains', value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
