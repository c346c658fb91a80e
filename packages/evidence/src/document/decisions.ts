import type { LoggedEvent, Memo } from '@countersign/domain'
import { seatPlaces } from '@countersign/domain'
import type { ProvenDecision } from '../bundle/check-signatures.ts'

/** A decision as it is shown to an outsider: who decided what and when (O5). */
export interface ShownDecision {
  at: string
  /** APPROVED, RETURNED or REJECTED; what else unknown rules call it. */
  decision: string
  name: string
  email: string
  /** Whose seat it was, where a delegate decided for them (K3). */
  actsFor?: string
  /** From 1 on; missing where the seat isn't in the memo's route, or the rules aren't known. */
  level?: number
  version: number
  remarks: string
  /** What a proven decision was made with (O4). */
  means?: 'passkey' | 'synced passkey' | 'session'
}

/** The decisions among events, in their order. Events may be of any form: what isn't a decision is skipped. */
export function shownDecisions(events: unknown, memo: Memo | null): ShownDecision[] {
  if (!Array.isArray(events)) return []
  return (events as (Partial<LoggedEvent> | null)[]).flatMap((event) => {
    if (event?.type !== 'DecisionMade' || typeof event.by?.name !== 'string') return []
    const place = memo && seatPlaces(memo).find(({ seat }) => seat.seatId === event.seatId)
    return [
      {
        at: String(event.at),
        decision: String(event.decision),
        name: event.by.name,
        email: event.by.email,
        ...(event.actsFor && { actsFor: event.actsFor.person.name }),
        ...(place && { level: place.levelIndex + 1 }),
        version: Number(event.version),
        remarks: String(event.remarks ?? ''),
      },
    ]
  })
}

/** The same of a proof, with what each decision was made with. */
export function provenDecisions(decisions: readonly ProvenDecision[], memo: Memo | null): ShownDecision[] {
  return decisions.flatMap(({ decision, means, key }) =>
    shownDecisions([decision], memo).map((shown) => ({
      ...shown,
      means: key?.isBackedUp ? ('synced passkey' as const) : means,
    })),
  )
}
