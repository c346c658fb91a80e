import type { Handler } from '../../protocol/handler.ts'
import { readMemoRouting } from '../../memos/memo-routing.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { changeMemo } from '../change-memo.ts'
import { WRITTEN_MESSAGES } from '../writing/written-messages.ts'
import { writtenChange } from '../writing/write-memo.ts'

/** Saves or (re-)submits a memo, with the template version that it was created with (C2 to C4, D5, F7). */
export const editMemo: Handler<'edit_memo', 'db' | 'jobs' | 'now'> = (input, context) =>
  changeMemo(
    context,
    { call: 'edit_memo', input, message: WRITTEN_MESSAGES[input.action], action: ACTION[input.action] },
    async (tx, memo) => {
      const template = await templateVersion(tx, memo.versionId)
      const routing = () => readMemoRouting(tx, template, memo.state, context.services.now())
      return writtenChange(tx, template, input, routing)
    },
  )

const ACTION = { SUBMITTED: 'submit', SAVE_AS_DRAFT: 'saveDraft' } as const
