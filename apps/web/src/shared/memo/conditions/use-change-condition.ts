import { client } from '../../../lib/server/client.ts'
import type { ReplyDraft } from '../replies/kept-replies.ts'
import { useSendDraft } from '../replies/use-send-draft.ts'

interface Common {
  memoId: string
  conditionId: string
  /** The revision on the screen when the dialog opened (A6). */
  revision: number
}

type Change = Common &
  ({ kind: 'report'; draft: ReplyDraft } | { kind: 'close' } | { kind: 'refuse'; reason: string })

function send(change: Change): Promise<{ message: string }> {
  const { memoId, conditionId, revision } = change
  const common = {
    memo_id: memoId,
    condition_id: conditionId,
    revision,
  }
  switch (change.kind) {
    case 'report': {
      const { text, attachments } = change.draft
      return client.change('report_condition', { ...common, message: text, attachments })
    }
    case 'close':
      return client.change('close_condition', common)
    case 'refuse':
      return client.change('refuse_condition', { ...common, reason: change.reason })
  }
}

/**
 * Reports, closes or refuses a condition (R2).
 * @param draftKey under which its text is kept until it was sent
 */
export function useChangeCondition(draftKey?: string) {
  return useSendDraft(send, ({ memoId }) => memoId, draftKey)
}
