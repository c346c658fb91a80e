import { z } from 'zod'

/**
 * The messages of `/events` (B3): ids only, without replay. `told`: the caller was notified; `resync`:
 * messages may have been missed.
 */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('memo'), memo_id: z.string() }),
  z.object({ kind: z.literal('told') }),
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('signed-out') }),
])

export type LiveMessage = z.output<typeof liveMessage>
