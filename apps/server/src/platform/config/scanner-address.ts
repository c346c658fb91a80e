import { z } from 'zod'
import type { ScannerAddress } from '../scanner/clamd.ts'

const RIGHT = 'must be tcp://host:port or unix:/path, where clamd listens'

/** Where clamd listens (Q3). */
export const scannerAddress = z.string().transform((value, context): ScannerAddress => {
  const path = /^unix:(\/.+)$/.exec(value)?.[1]
  if (path !== undefined) return { path }
  const tcp = /^tcp:\/\/(?:\[([0-9a-f:]+)\]|([^\s:/@[\]]+)):(\d{1,5})\/?$/i.exec(value)
  const port = Number(tcp?.[3])
  if (tcp && port > 0 && port < 65_536) return { host: tcp[1] ?? tcp[2] ?? '', port }
  context.addIssue({ code: 'custom', message: RIGHT })
  return z.NEVER
})
