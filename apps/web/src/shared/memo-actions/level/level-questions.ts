import type { CallInput, CallOutput } from '@countersign/contract'

type Details = CallOutput<'get_memo_details_for_viewing'>

/** What an approver is asked for their level (R7), and of which memo. */
export interface LevelQuestions {
  memoId: string
  templateId: string
  asked: NonNullable<Details['level_questions']>
}

/** The answers as they are sent. */
export type WrittenLevelAnswers = NonNullable<CallInput<'approve_memo'>['level_answers']>

/** Reads the form on the screen. */
export interface LevelAnswersHandle {
  /** The answers to send, once what was brought in is there; null where one is missing or wrong, which is then shown at its question. */
  read: () => Promise<WrittenLevelAnswers | null>
}

/** The questions of the memo on the screen; undefined where its reader is asked nothing. */
export function levelQuestionsOf({ memo, level_questions: asked }: Details): LevelQuestions | undefined {
  return asked && { memoId: memo.memo_id, templateId: memo.used_template_id, asked }
}
