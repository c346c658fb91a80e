import type { Checkpoint, ConsistencyProof } from '@countersign/evidence'
import { checkUnchangedFetching, NotGenuine, ProofMissing, readConsistencyProof } from '@countersign/evidence'
import { PlainError } from '../plain-error.ts'
import { describeFault } from './describe-inspection.ts'
import { reasonOf } from './reason-of.ts'

/** An exit code and findings, one a line. */
export interface Judgement {
  code: number
  findings: string[]
}

/** A kept checkpoint, and what may prove that the log was not rewritten between it and a document's. */
export interface Kept {
  checkpoint: Checkpoint
  proofs: ConsistencyProof[]
  /** The log's address, where missing proofs are fetched. */
  log: string | undefined
}

/** Whether the log was rewritten between the kept checkpoint and that of a genuine document (O5). */
export async function checkHistory(checkpoint: Checkpoint, kept: Kept): Promise<Judgement> {
  try {
    const { from, to } = await checkUnchangedFetching(kept.checkpoint, checkpoint, {
      proofs: kept.proofs,
      fetchProof: async (sizes) => (kept.log === undefined ? null : fetchProof(kept.log, sizes)),
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

/** @throws PlainError */
async function fetchProof(
  log: string,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof> {
  const address = `${log.replace(/\/$/, '')}/consistency?from=${from}&to=${to}`
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return readConsistencyProof(await response.json())
  } catch (error) {
    throw new PlainError(`${address} could not be read: ${reasonOf(error)}`)
  }
}
