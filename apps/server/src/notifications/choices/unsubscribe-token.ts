import type { NotificationCategory } from '@countersign/domain'
import { NOTIFICATION_CATEGORIES } from '@countersign/domain'
import { z } from 'zod'
import { createSeal } from '../../platform/sealing/seal.ts'
import type { Services } from '../../protocol/services.ts'

/** A mail that is older than this no longer changes anything. */
const TOKEN_DAYS = 180
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

export const UNSUBSCRIBE_PATH = '/unsubscribe'

const grantSchema = z.strictObject({
  userId: z.uuid(),
  categories: z.array(z.enum(NOTIFICATION_CATEGORIES)).min(1),
  expires: z.number(),
})

/** What the holder of a mail may end: mails of the categories that this mail carried, for its person (RFC 8058). */
export interface UnsubscribeGrant {
  userId: string
  categories: NotificationCategory[]
}

type Needed = Pick<Services, 'config' | 'now'>

const sealOf = ({ config }: Needed) => createSeal(config.secretKeys, 'unsubscribe')

/** The address by which a mail program, or the person, ends mails like this one (M7). */
export function unsubscribeLink(services: Needed, { userId, categories }: UnsubscribeGrant): string {
  const expires = services.now().getTime() + TOKEN_DAYS * MILLISECONDS_PER_DAY
  const token = sealOf(services).sealText({ userId, categories, expires })
  return `${services.config.web.url}${UNSUBSCRIBE_PATH}?token=${token}`
}

/** @returns null for a token that is forged, altered or expired */
export function openUnsubscribeToken(services: Needed, token: string): UnsubscribeGrant | null {
  const { success, data } = grantSchema.safeParse(sealOf(services).openText(token))
  if (!success || data.expires <= services.now().getTime()) return null
  return { userId: data.userId, categories: data.categories }
}
