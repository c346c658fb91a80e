import { useSendDraft } from '../replies/use-send-draft.ts'

interface Sent {
  memo_id: string
}

/**
 * Sends a change of a question (M5).
 * @param draftKey under which its text is kept until it was sent
 */
export function useSendQuestion<Input extends Sent>(
  send: (input: Input) => Promise<{ message: string }>,
  draftKey?: string,
) {
  return useSendDraft(send, ({ memo_id }) => memo_id, draftKey)
}
