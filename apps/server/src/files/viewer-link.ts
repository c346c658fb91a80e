import { z } from 'zod'
import { createSeal } from '../sealing/seal.ts'
import type { Services } from '../services.ts'

/** I2: links live five minutes. */
const LINK_MINUTES = 5

const grantSchema = z.object({
  key: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  disposition: z.enum(['inline', 'attachment']),
  expires: z.number(),
})

/** What a link shows; whoever holds it needs nothing else. */
type ViewerGrant = Omit<z.output<typeof grantSchema>, 'expires'>

type Needed = Pick<Services, 'config' | 'now'>

function sealOf({ config }: Needed) {
  return createSeal(config.secretKeys, 'file viewer')
}

/** The address that shows or downloads one file for the next five minutes. */
export function viewerLink(services: Needed, grant: ViewerGrant): string {
  const expires = services.now().getTime() + LINK_MINUTES * 60_000
  const token = sealOf(services).sealText({ ...grant, expires })
  return `${services.config.web.url}/viewer?token=${token}`
}

/** @returns what the token grants, or null when it is not ours or has run out */
export function openViewerToken(services: Needed, token: string): ViewerGrant | null {
  const parsed = grantSchema.safeParse(sealOf(services).openText(token))
  return parsed.success && parsed.data.expires > services.now().getTime() ? parsed.data : null
}
