import { z } from 'zod'
import { createSeal } from '../platform/sealing/seal.ts'
import type { Caller, Services } from '../protocol/services.ts'

/** I2: links expire after five minutes. */
const LINK_MINUTES = 5

const grantSchema = z.object({
  key: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  disposition: z.enum(['inline', 'attachment']),
  /** The session that requested the link, which opens in no other (I2). */
  session: z.string().min(1),
  expires: z.number(),
})

/** The file that a link shows, and its session. */
type ViewerGrant = Omit<z.output<typeof grantSchema>, 'expires'>

type Needed = Pick<Services, 'config' | 'now'>

function sealOf({ config }: Needed) {
  return createSeal(config.secretKeys, 'file viewer')
}

/** The address of one file for the next five minutes, valid only in the session that requested it. */
export function viewerLink(
  services: Needed,
  { sessionId }: Pick<Caller, 'sessionId'>,
  file: Omit<ViewerGrant, 'session'>,
): string {
  const expires = services.now().getTime() + LINK_MINUTES * 60_000
  const token = sealOf(services).sealText({ ...file, session: sessionId, expires })
  return `${services.config.web.url}/viewer?token=${token}`
}

/** @returns the token's grant, or null if it is invalid or expired */
export function openViewerToken(services: Needed, token: string): ViewerGrant | null {
  const parsed = grantSchema.safeParse(sealOf(services).openText(token))
  return parsed.success && parsed.data.expires > services.now().getTime() ? parsed.data : null
}
