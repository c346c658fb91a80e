import type { CallInput } from '@countersign/contract'
import { toContent } from '@countersign/domain'
import type { Answers } from '@countersign/domain'
import type { MemoSource } from './memo-source.ts'
import { routePayload } from './workflow/route-draft.ts'
import type { RouteDraft } from './workflow/route-draft.ts'

export type MemoAction = 'SUBMITTED' | 'SAVE_AS_DRAFT'

/** What a person has written, as it travels. Equal writings are equal as JSON. */
export type WrittenMemo = Pick<CallInput<'create_memo'>, 'memo_content' | 'sequences'>

/** The answers, hidden ones included (F4), and the levels. */
export function writtenMemo(source: MemoSource, answers: Answers, route: RouteDraft): WrittenMemo {
  return {
    memo_content: toContent(source.templateContent, answers) as unknown as WrittenMemo['memo_content'],
    sequences: routePayload(route),
  }
}

/** Keys for the same effect once (A6): one key for a content and action, however often that is sent; then a fresh one. */
export function keyKeeper(newKey: () => string): (sent: unknown) => string {
  let last = { fingerprint: '', key: '' }
  return (sent) => {
    const fingerprint = JSON.stringify(sent)
    if (fingerprint !== last.fingerprint) last = { fingerprint, key: newKey() }
    return last.key
  }
}
