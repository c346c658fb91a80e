import type { CallOutput } from '@countersign/contract'
import { amountFields, emptyAnswers, fromContent, isTemplateContent } from '@countersign/domain'
import type { Answers, MemoStatus, TemplateContent } from '@countersign/domain'
import { routeDraftOf } from './workflow/route-draft.ts'
import type { RouteDraft } from './workflow/route-draft.ts'

type Ability = CallOutput<'getMemoDetailsForEditing'>['abilities']['submit']

/** What the memo form starts from: a template, or a memo with the version of the template that it was created with (F7). */
export interface MemoSource {
  templateId: string
  templateName: string
  templateContent: TemplateContent
  guidelines: string
  allowSubApprovals: boolean
  /** Whether its memos have an amount, by which others may be like them (M1, M2). */
  hasAmount: boolean
  answers: Answers
  route: RouteDraft
  /** Null for a new memo. */
  memo: EditedMemo | null
}

export interface EditedMemo {
  memoId: string
  status: MemoStatus
  revision: number
  /** Each with its reason where the memo can't be saved or submitted now. */
  saveDraft: Ability
  submit: Ability
  /** Which approvals fall by which answers (N7); null where none can. */
  reapproval: CallOutput<'getMemoDetailsForEditing'>['reapproval']
}

/** @throws if the template can't be read */
function readable(content: unknown): TemplateContent {
  if (!isTemplateContent(content)) throw new Error('This template cannot be read.')
  return content
}

/** A new memo of a template. */
export function sourceOfTemplate(template: CallOutput<'get_template_by_id'>): MemoSource {
  const templateContent = readable(template.template_content)
  return {
    templateId: template.template_id,
    templateName: template.template_name,
    templateContent,
    guidelines: template.guidelines,
    allowSubApprovals: template.template_config.allow_sub_approvals === true,
    hasAmount: amountFields(template.template_config) !== undefined,
    answers: emptyAnswers(templateContent),
    route: routeDraftOf([]),
    memo: null,
  }
}

/** An existing memo to edit. */
export function sourceOfMemo(memo: CallOutput<'getMemoDetailsForEditing'>): MemoSource {
  const templateContent = readable(memo.template_content)
  return {
    templateId: memo.used_template_id,
    templateName: memo.used_template_name,
    templateContent,
    guidelines: memo.guidelines,
    allowSubApprovals: memo.template_config.allow_sub_approvals === true,
    hasAmount: amountFields(memo.template_config) !== undefined,
    answers: fromContent(templateContent, memo.memo_content).answers,
    route: routeDraftOf(memo.raw_sequences),
    memo: {
      memoId: memo.memo_id,
      status: memo.memo_status,
      revision: memo.revision,
      saveDraft: memo.abilities.saveDraft,
      submit: memo.abilities.submit,
      reapproval: memo.reapproval,
    },
  }
}
