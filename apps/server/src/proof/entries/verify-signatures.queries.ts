import type { LoggedEvent } from '@countersign/domain'
import type { BegunMemo } from '@countersign/evidence'
import { checkSigned, NotGenuine, signatureHash } from '@countersign/evidence'
import type { Tx } from '../../platform/db/database.ts'
import { readSignatures } from './read-signatures.queries.ts'

/** A memo's log from its beginning. */
interface SignedLog {
  memoKey: string
  begun: BegunMemo
  events: readonly LoggedEvent[]
}

/**
 * What is wrong with the signatures of a memo's decisions (O4, O7): one that an event names is gone, is another one, or isn't good.
 * Reads nothing where none was signed.
 * @returns null if nothing is
 */
export async function signatureFault(tx: Tx, { memoKey, begun, events }: SignedLog): Promise<string | null> {
  const found = new Map(
    (await readSignatures(tx, memoKey, begun, events)).map((signature) => [signature.event, signature]),
  )
  for (const [at, event] of events.entries()) {
    if (event.type !== 'DecisionMade' || event.signature === undefined) continue
    const signature = found.get(at + 1)
    if (!signature) return `The signature of event ${at + 1} is missing.`
    if (signatureHash(signature) !== event.signature)
      return `The signature of event ${at + 1} is another one.`
    try {
      await checkSigned(signature)
    } catch (cause) {
      if (cause instanceof NotGenuine) return `Event ${at + 1}: ${cause.message}`
      throw cause
    }
  }
  return null
}
