import type { ListMoment, TemplateContent } from '@countersign/domain'
import { levelQuestions, LIST_LIMITS, listQuestions, ownersSections } from '@countersign/domain'
import { readListMoment } from '../../people/list-moment.queries.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { CallFailure, noAccess } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { ownerOfNew } from '../../protocol/preparations.queries.ts'
import type { CallContext, Caller } from '../../protocol/services.ts'
import { decodeEntryCursor, encodeEntryCursor } from '../../templates/lists/entry-cursor.ts'
import { searchUsableEntries } from '../../templates/lists/usable-entries.queries.ts'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import { publishedVersion, templateVersion } from '../../templates/template.queries.ts'
import { readMemoListMoment } from '../list-moment.queries.ts'
import { memoRules } from '../memo-context.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { readsDraft, visibleMemo } from '../memo-view.queries.ts'
import { presentAbilities } from '../present/present-memo.ts'

type Context = CallContext<'db' | 'pool' | 'now'>

interface Form {
  content: TemplateContent
  readMoment(): Promise<ListMoment>
}

/**
 * Searches the shared list of a question for the entries that the caller's memo can name (N9).
 * @throws CallFailure NOT_FOUND; PERMISSION_DENIED for a memo that the caller neither writes nor answers for their level (R7)
 */
export const getListEntries: Handler<'get_list_entries', 'db' | 'pool' | 'now'> = async (input, context) => {
  const { template_id, field_id, text, memo_id, prepared_for, cursor } = input
  const form = memo_id
    ? await formOfMemo(memo_id, template_id, context)
    : await formOf(template_id, prepared_for, context)
  const question = listQuestions(form.content).find((field) => field.field_id === field_id)
  if (!question || !isUuid(question.list_id)) throw new CallFailure('NOT_FOUND', 'This question has no list.')
  const after = cursor ? decodeEntryCursor(cursor).code : null
  const search = { listId: question.list_id, text: text.trim(), after }
  const found = await searchUsableEntries(context.services.db, search, await form.readMoment())
  const page = found.slice(0, LIST_LIMITS.searchPage)
  const last = page.at(-1)
  return {
    entries: page.map(({ code, label }) => ({ code, label })),
    next_cursor:
      found.length > page.length && last
        ? encodeEntryCursor({ code: last.code, companyId: '', fromDay: '' })
        : null,
  }
}

async function formOf(
  templateId: string,
  preparedFor: string | null | undefined,
  { services, caller }: Context,
): Promise<Form> {
  const owner = ownerOfNew(caller, preparedFor, services.now())
  const template = await publishedVersion(services.db, templateId)
  if (!template) throw noTemplate()
  return {
    content: ownersSections(template.content),
    readMoment: () => readListMoment(services.db, owner.email, services.now()),
  }
}

async function formOfMemo(memoId: string, templateId: string, { services, caller }: Context): Promise<Form> {
  const memo = await visibleMemo(services, memoId, caller)
  const template = await templateVersion(services.db, memo.versionId)
  const content = readsDraft(memo) ? ownersSections(template.content) : askedOf(memo, template, caller)
  if (!content) throw noAccess()
  if (memo.templateId !== templateId) throw noTemplate()
  return { content, readMoment: () => readMemoListMoment(services.db, memo.state, services.now()) }
}

/** What an approver who may approve now is asked for their level (R7); null for everyone else. */
function askedOf(memo: VisibleMemo, template: TemplateVersion, caller: Caller): TemplateContent | null {
  const { approve } = presentAbilities(memo, caller, memoRules(caller.remoteConfig, template.templateConfig))
  return approve?.allowed ? levelQuestions(memo.current, template.content, memo.content) : null
}

function noTemplate(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such template.')
}
