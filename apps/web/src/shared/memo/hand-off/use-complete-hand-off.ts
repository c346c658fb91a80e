import { client } from '../../../lib/server/client.ts'
import type { ReplyDraft } from '../replies/kept-replies.ts'
import { useSendDraft } from '../replies/use-send-draft.ts'

interface Completion {
  memoId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
  draft: ReplyDraft
}

function send({ memoId, revision, draft: { text, attachments } }: Completion): Promise<{ message: string }> {
  return client.change('complete_hand_off', { memo_id: memoId, revision, message: text, attachments })
}

/**
 * Marks an approved memo as done (R3).
 * @param draftKey under which its note is kept until it was sent
 */
export function useCompleteHandOff(draftKey: string) {
  return useSendDraft(send, ({ memoId }) => memoId, draftKey)
}
