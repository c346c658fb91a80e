import { errorText } from '@countersign/app-shell/error-text'
import { newIdempotencyKey } from '@countersign/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noteDecision } from '../../../lib/push/push-offer.ts'
import { CeremonyStopped } from '../../../lib/passkeys/ceremony-stopped.ts'
import { client } from '../../../lib/server/client.ts'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import { refreshAll } from '../../../shared/memo-lists/refresh-memos.ts'
import { signingTexts } from '../../../shared/signing/texts.ts'
import { isUnanswered } from '../../../shared/unanswered/is-unanswered.ts'
import type { Batch, BulkRow, Outcomes } from './bulk-rows.ts'
import { batchesOf, withAnswer, withOpened, withOutcome } from './bulk-rows.ts'
import { signRows } from './sign-rows.ts'

/**
 * Approves the rows of the sheet, batch by batch (M4). It goes on when the sheet is closed; what the server hasn't answered can be
 * sent again with the same key, and counts once (A6).
 * @param onEnd receives the Memo IDs that were approved
 */
export function useBulkApproval(onEnd: (approved: string[]) => void) {
  const queryClient = useQueryClient()
  const { user_id: userId } = useSignedInUser()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const [sentRemarks, setRemarks] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const [problem, setProblem] = useState<string>()

  const run = async (wanted: readonly Batch[], remarks: string) => {
    setRunning(true)
    setOutcomes((before) => withOutcome(before, wanted, { kind: 'SENDING' }))
    const approved: string[] = []
    for (const [at, { key, items, signature }] of wanted.entries()) {
      try {
        const signed = signature ? { signature } : {}
        const input = { items, remarks, user_id: userId, idempotency_key: key, ...signed }
        const answer = await client.call('approve_memos', input)
        setOutcomes((before) => withAnswer(before, answer))
        approved.push(
          ...answer.items.filter(({ outcome }) => outcome === 'APPROVED').map(({ memo_id }) => memo_id),
        )
      } catch (error) {
        const message = errorText(error)
        setOutcomes((before) =>
          withOutcome(
            withOutcome(before, wanted.slice(at), { kind: 'NOT_SENT' }),
            wanted.slice(at, at + 1),
            isUnanswered(error)
              ? { kind: 'UNANSWERED', message }
              : { kind: 'REFUSED', message, next: 'TRY_AGAIN' },
          ),
        )
        break
      }
    }
    setRunning(false)
    if (approved.length > 0) noteDecision()
    onEnd(approved)
    refreshAll(queryClient)
  }

  /** Signs the batches of new rows where any needs it (O4). @returns null where the person closed the browser's dialog, or it failed */
  const sign = async (rows: readonly BulkRow[], remarks: string): Promise<Batch[] | null> => {
    const batches = batchesOf(rows, newIdempotencyKey)
    if (!rows.some(({ memo }) => memo.needs_passkey)) return batches
    setSigning(true)
    try {
      const signature = await signRows(userId, rows, remarks)
      return batches.map((batch) => ({ ...batch, signature }))
    } catch (error) {
      setProblem(error instanceof CeremonyStopped ? signingTexts.notSigned : errorText(error))
      return null
    } finally {
      setSigning(false)
    }
  }

  return {
    outcomes,
    isRunning,
    isSigning,
    /** Why the rows could not be signed. */
    problem,
    approve: async (rows: readonly BulkRow[], remarks: string) => {
      setProblem(undefined)
      const wanted = await sign(rows, remarks)
      if (wanted === null) return
      setBatches(wanted)
      setRemarks(remarks)
      void run(wanted, remarks)
    },
    /** Sends one row again; a request that had no answer is repeated as it was, with the rows that it had. */
    tryAgain: async (row: BulkRow) => {
      setProblem(undefined)
      const { memo_id } = row.memo
      const sent = batches.find(({ items }) => items.some((item) => item.memo_id === memo_id))
      const hasNoAnswer = outcomes.get(memo_id)?.kind === 'UNANSWERED'
      const wanted = hasNoAnswer && sent ? [sent] : await sign([row], sentRemarks)
      if (wanted === null) return
      setBatches((before) => [...wanted, ...before.filter((batch) => !wanted.includes(batch))])
      void run(wanted, sentRemarks)
    },
    /** A refused memo was opened: it can be sent again as it is now. */
    markOpened: (memoId: string) => setOutcomes((before) => withOpened(before, memoId)),
    reset: () => {
      setOutcomes(new Map())
      setBatches([])
      setProblem(undefined)
    },
  }
}
