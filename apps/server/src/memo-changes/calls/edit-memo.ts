import type { Handler } from '../../protocol/handler.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import type { ChangeUses } from '../change-memo.ts'
import { changeMemo } from '../change-memo.ts'
import { submissionBasis } from '../writing/submission-basis.ts'
import { WRITTEN_MESSAGES } from '../writing/written-messages.ts'
import { writtenChange } from '../writing/write-memo.ts'

/** Saves or (re-)submits a memo, with the template version that it was created with (C2 to C4, D5, F7). */
export const editMemo: Handler<'edit_memo', ChangeUses> = (input, context) =>
  changeMemo(
    context,
    { call: 'edit_memo', input, message: WRITTEN_MESSAGES[input.action], action: ACTION[input.action] },
    async (tx, memo) => {
      const template = await templateVersion(tx, memo.versionId)
      return writtenChange(tx, template, input, submissionBasis(tx, template, memo, context.services.now()))
    },
  )

const ACTION = { SUBMITTED: 'submit', SAVE_AS_DRAFT: 'saveDraft' } as const
