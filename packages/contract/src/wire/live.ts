import { z } from 'zod'

/**
 * The messages of `/events` (B3): ids only. `notified`: the caller’s notifications changed; `resync`: messages may have been
 * missed.
 */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('memo'), memo_id: z.string() }),
  z.object({ kind: z.literal('notified') }),
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('signed-out') }),
])

export type LiveMessage = z.output<typeof liveMessage>
