import type { BundleTrust, Checkpoint } from '@countersign/evidence'
import { checkUnchangedFetching, NotGenuine } from '@countersign/evidence'
import { PlainError } from '../plain-error.ts'
import type { Judgement } from './check-history.ts'
import { describeFault } from './describe-inspection.ts'
import type { Log } from './log-address.ts'

/** What the log's timestamps say of the time of a genuine document's checkpoint (O2). */
export async function checkTimestamp(
  checkpoint: Checkpoint,
  { trust, log }: { trust: BundleTrust; log: Log },
): Promise<Judgement> {
  try {
    const answer = await log.fetchTimestamp(checkpoint.size)
    if (answer === null) return { code: 0, findings: ['no timestamp of the log covers it yet'] }
    // The library of cryptographic formats is loaded where timestamps are checked.
    const { checkLogTimestamp } = await import('@countersign/evidence/seal')
    const { checkpoint: stamped, at, by } = await checkLogTimestamp(answer, trust)
    const proofs = { proofs: [], fetchProof: log.fetchProof }
    await checkUnchangedFetching(checkpoint, stamped, proofs)
    return { code: 0, findings: [`the log had these entries by ${at.toISOString()}, as ${by} says`] }
  } catch (error) {
    if (error instanceof NotGenuine) return { code: 1, findings: [describeFault(error)] }
    if (!(error instanceof PlainError)) throw error
    return { code: 2, findings: [`not checked when the log had these entries: ${error.message}`] }
  }
}
