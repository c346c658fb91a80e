import type { Checkpoint, ConsistencyProof } from '@countersign/evidence'
import { checkUnchangedFetching, NotGenuine, ProofMissing } from '@countersign/evidence'
import { PlainError } from '../plain-error.ts'
import { describeFault } from './describe-inspection.ts'
import type { Log } from './log-address.ts'

/** An exit code and findings, one a line. */
export interface Judgement {
  code: number
  findings: string[]
}

/** A kept checkpoint, and what may prove that the log was not rewritten between it and a document's. */
export interface Kept {
  checkpoint: Checkpoint
  /** Its signed note. */
  note: string
  proofs: ConsistencyProof[]
}

/**
 * Whether the log was rewritten between the kept checkpoint and that of a genuine document (O5).
 * @param log where missing proofs are fetched
 */
export async function checkHistory(checkpoint: Checkpoint, kept: Kept, log: Log | null): Promise<Judgement> {
  try {
    const { from, to } = await checkUnchangedFetching(kept.checkpoint, checkpoint, {
      proofs: kept.proofs,
      fetchProof: async (sizes) => (await log?.fetchProof(sizes)) ?? null,
    })
    return { code: 0, findings: [`nothing was rewritten in the log between ${from} and ${to} entries`] }
  } catch (error) {
    if (error instanceof NotGenuine) return { code: 1, findings: [describeFault(error)] }
    if (error instanceof PlainError) return unchecked(error.message)
    if (!(error instanceof ProofMissing)) throw error
    const remedy = `fetch …/log/consistency?from=${error.from}&to=${error.to} and name it by --consistency, or the log’s address by --log`
    return unchecked(`${error.message} To check it, ${remedy}.`)
  }
}

const unchecked = (reason: string): Judgement => ({
  code: 2,
  findings: [`not checked whether the log was rewritten: ${reason}`],
})
