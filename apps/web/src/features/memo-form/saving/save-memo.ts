import { errorText } from '@countersign/app-shell/error-text'
import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { CallError } from '@countersign/client'
import { client } from '../../../lib/server/client.ts'
import type { MemoSource } from '../memo-source.ts'
import type { SaveFailure, Warning } from './submission-state.ts'
import type { MemoAction, WrittenMemo } from '../written-memo.ts'

/** A memo as it is sent. */
export interface Sending {
  action: MemoAction
  written: WrittenMemo
  /** With a memo that was submitted before (C3). */
  remarks: string | undefined
  /** The revision that the person has seen (A6); of an existing memo. */
  revision: number | undefined
}

/** What the owner is warned of before submitting (M2); nothing where that cannot be found out. */
export async function warningsOf(source: MemoSource, { memo_content }: WrittenMemo): Promise<Warning[]> {
  if (!source.hasAmount) return []
  const memo_id = source.memo?.memoId ?? null
  const input = { template_id: source.templateId, memo_id, memo_content }
  return client.call('check_submission', input).then(
    ({ specials }) => specials,
    () => [],
  )
}

/** Creates or edits the memo. @returns its id */
export async function saveMemo(
  source: MemoSource,
  { action, written, remarks, revision }: Sending,
): Promise<string> {
  const shared = {
    ...written,
    action,
    template_id: source.templateId,
    template_name: source.templateName,
    // Never in the session of another person who has signed in meanwhile (A3).
    user_id: queryClient.getQueryData(sessionQuery.queryKey)?.user_id,
    ...(remarks === undefined ? {} : { remarks }),
  }
  const { memo_id } =
    source.memo === null
      ? await client.change('create_memo', {
          ...shared,
          ...(source.prepared && { prepared_for: source.prepared.owner.email }),
        })
      : await client.change('edit_memo', { ...shared, memo_id: source.memo.memoId, revision })
  // Everything that shows memos is stale now. Queries of other pages are fetched when those open.
  await queryClient.invalidateQueries({ refetchType: 'none' })
  return memo_id
}

/** What the dialog says about an error; null when the session ended, because the frame already asks to sign in again. */
export function failureOf(error: unknown): SaveFailure | null {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'UNAUTHENTICATED') return null
  return { message: errorText(error), isStale: code === 'ABORTED' }
}
