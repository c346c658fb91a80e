import type { CallOutput } from '@countersign/contract'
import { amountFields, emptyAnswers, fromContent, isTemplateContent, storedLabels } from '@countersign/domain'
import type { Answers, MemoStatus, TemplateConfig, TemplateContent } from '@countersign/domain'
import type { FormLists } from '@countersign/form'
import { formLists, withSentEntries } from '../../shared/form-lists/form-lists.ts'
import type { ChosenPerson } from '../../shared/people-picker/chosen-person.ts'
import { loadFormPolicy } from './workflow/form-policy.ts'
import type { FormPolicy } from './workflow/form-policy.ts'
import { levelDraftsOf, routeDraftOf } from './workflow/route-draft.ts'
import type { WrittenRoute } from './workflow/written-route.ts'

export type Ability = CallOutput<'getMemoDetailsForEditing'>['abilities']['submit']

/** What the memo form starts from: a template, or a memo with the version of the template that it was created with (F7). */
export interface MemoSource {
  templateId: string
  templateName: string
  /** With the entries of shared lists that the server sent (N9). */
  templateContent: TemplateContent
  lists: FormLists
  guidelines: string
  allowSubApprovals: boolean
  /** Whether its memos have an amount, by which others may be like them (M1, M2). */
  hasAmount: boolean
  answers: Answers
  /** Whom the owner gives a copy once it is approved (R5); null where the template doesn't let them name anyone. */
  readers: readonly ChosenPerson[] | null
  /** Null where owners name anyone. */
  policy: FormPolicy | null
  route: WrittenRoute
  /** Null for a new memo. */
  memo: EditedMemo | null
  /** Of a draft that one person prepares for another (R6); null for all others. */
  prepared: { owner: NamedPerson; preparer: NamedPerson } | null
}

interface NamedPerson {
  email: string
  name: string
}

export interface EditedMemo {
  memoId: string
  status: MemoStatus
  revision: number
  /** The memo that it amends, extends or revokes (R4). */
  link: CallOutput<'getMemoDetailsForEditing'>['link']
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

/**
 * A new memo of a template. Loads the code of policies where the template has one (N3).
 * @param prepared where it is prepared for another person (R6)
 */
export async function sourceOfTemplate(
  template: CallOutput<'get_template_by_id'>,
  prepared: MemoSource['prepared'] = null,
): Promise<MemoSource> {
  const templateContent = withSentEntries(readable(template.template_content), template.lists)
  const { template_config: config } = template
  const policy = await loadFormPolicy(template.routing, { content: templateContent, config })
  return {
    templateId: template.template_id,
    templateName: template.template_name,
    templateContent,
    lists: formLists(template.lists, {
      template_id: template.template_id,
      ...(prepared && { prepared_for: prepared.owner.email }),
    }),
    guidelines: template.guidelines,
    allowSubApprovals: config.allow_sub_approvals === true,
    hasAmount: amountFields(config) !== undefined,
    answers: emptyAnswers(templateContent),
    readers: namesReaders(config) ? [] : null,
    policy,
    route: policy ? { levels: [], people: {} } : { levels: routeDraftOf([]), people: null },
    memo: null,
    prepared,
  }
}

function namesReaders({ after_approval }: Partial<TemplateConfig>): boolean {
  return after_approval?.readers?.named_by_owner === true
}

/** An existing memo to edit. */
export async function sourceOfMemo(memo: CallOutput<'getMemoDetailsForEditing'>): Promise<MemoSource> {
  const templateContent = withSentEntries(readable(memo.template_content), memo.lists)
  const { template_config: config } = memo
  const policy = await loadFormPolicy(memo.routing, { content: templateContent, config }, memo.reapproval)
  const { answers } = fromContent(templateContent, memo.memo_content)
  return {
    templateId: memo.used_template_id,
    templateName: memo.used_template_name,
    templateContent,
    lists: formLists(
      memo.lists,
      { template_id: memo.used_template_id, memo_id: memo.memo_id },
      storedLabels(memo.memo_content),
    ),
    guidelines: memo.guidelines,
    allowSubApprovals: config.allow_sub_approvals === true,
    hasAmount: amountFields(config) !== undefined,
    answers,
    readers: namesReaders(config) ? (memo.readers ?? []) : null,
    policy,
    route: policy
      ? policy.code.readWritten(policy, answers, levelDraftsOf(memo.raw_sequences))
      : { levels: routeDraftOf(memo.raw_sequences), people: null },
    memo: {
      memoId: memo.memo_id,
      status: memo.memo_status,
      revision: memo.revision,
      link: memo.link,
      saveDraft: memo.abilities.saveDraft,
      submit: memo.abilities.submit,
      reapproval: memo.reapproval,
    },
    prepared:
      memo.prepared_by && memo.memo_status === 'SAVE_AS_DRAFT'
        ? { owner: { email: memo.memo_owner_email, name: memo.memo_owner_name }, preparer: memo.prepared_by }
        : null,
  }
}
