import type { CallOutput } from '@countersign/contract'
import { levelQuestions } from '@countersign/domain'
import type { Services } from '../../protocol/services.ts'
import { readFormLists } from '../../templates/lists/form-lists.ts'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import { readMemoListMoment } from '../list-moment.queries.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import type { WireAbilities } from './present-memo.ts'

type Asked = Pick<CallOutput<'get_memo_details_for_viewing'>, 'level_questions'>

/** What the reader answers with their approval (R7), with the shared lists of their form (N9); nothing for those who can't approve now. */
export async function presentLevelQuestions(
  { db, now }: Pick<Services, 'db' | 'now'>,
  memo: VisibleMemo,
  { content: template }: Pick<TemplateVersion, 'content'>,
  granted: WireAbilities,
): Promise<Asked> {
  if (!granted.approve?.allowed) return {}
  const form = levelQuestions(memo.current, template, memo.content)
  if (form.length === 0) return {}
  const lists = await readFormLists(db, form, () => readMemoListMoment(db, memo.current, now()))
  return { level_questions: { form, lists } }
}
