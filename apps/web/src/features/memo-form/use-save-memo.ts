import { CallError, issuesOf, newIdempotencyKey } from '@countersign/client'
import { useRef, useState } from 'react'
import { client } from '../../lib/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { MemoSource } from './memo-source.ts'
import { keyKeeper } from './written-memo.ts'
import type { MemoAction, WrittenMemo } from './written-memo.ts'

export type SaveState =
  | { phase: 'idle' }
  | { phase: 'uploading' }
  | { phase: 'saving' }
  | { phase: 'done'; action: MemoAction }
  | { phase: 'failed'; message: string; isStale: boolean }

export interface SaveFailure {
  issues: { path: string; message: string }[]
}

interface Sending {
  action: MemoAction
  written: WrittenMemo
  /** With a memo that was submitted before (C3). */
  remarks?: string
  /** The revision that the person has seen (A6); of an existing memo. */
  revision?: number
}

/** Creates or edits the memo, and says how far it is. What is sent again unchanged has no second effect (A6). */
export function useSaveMemo(source: MemoSource) {
  const [state, setState] = useState<SaveState>({ phase: 'idle' })
  const [keyFor] = useState(() => keyKeeper(newIdempotencyKey))
  const running = useRef(false)

  const fail = (error: unknown) => {
    const code = error instanceof CallError ? error.code : undefined
    // The frame asks to sign in again, over this page: a second dialog would only cover that one.
    if (code === 'UNAUTHENTICATED') return setState({ phase: 'idle' })
    const isStale = code === 'ABORTED'
    setState({ phase: 'failed', message: errorText(error), isStale })
  }

  /** @returns null once it is saved, else what the server found wrong at which places */
  const send = async (sending: Sending): Promise<SaveFailure | null> => {
    if (running.current) return { issues: [] }
    running.current = true
    setState({ phase: 'saving' })
    try {
      await call(source, sending, keyFor([source.memo?.memoId ?? source.templateId, sending]))
      // Everything that shows memos is out of date now; what is on another page is fetched when that opens.
      await queryClient.invalidateQueries({ refetchType: 'none' })
      setState({ phase: 'done', action: sending.action })
      return null
    } catch (error) {
      fail(error)
      return { issues: issuesOf(error) }
    } finally {
      running.current = false
    }
  }

  return {
    state,
    send,
    fail,
    setUploading: () => setState({ phase: 'uploading' }),
    reset: () => setState({ phase: 'idle' }),
  }
}

async function call(source: MemoSource, sending: Sending, idempotencyKey: string): Promise<void> {
  const { action, written, remarks, revision } = sending
  const shared = {
    ...written,
    action,
    template_id: source.templateId,
    template_name: source.templateName,
    idempotency_key: idempotencyKey,
    ...(remarks === undefined ? {} : { remarks }),
  }
  if (source.memo === null) await client.call('create_memo', shared)
  else await client.call('edit_memo', { ...shared, memo_id: source.memo.memoId, revision })
}
