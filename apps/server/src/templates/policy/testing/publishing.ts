import type { CallInput } from '@countersign/contract'
import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { amountRow, policyLevel, publishPolicyTemplate } from '@countersign/test-kit/policies/policies'
import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import type { Actor } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'

export const NOW = '2026-11-24T01:00:00Z'

interface Saved {
  template_id: string
  revision: number
}

/** One row for all amounts in PHP, which asks for a person. */
export function asking({ email }: Actor, levelId = 'L1'): Policy {
  const person = { email, name: email }
  return {
    rows: [amountRow('ALL', [null, null], [policyLevel(levelId, { kind: 'PERSON', person })])],
    otherwise: { kind: 'REFUSE', text: 'Give the amount in pesos.' },
  }
}

export const withPolicy = (policy: Policy, starts_on: string | null = null) => ({
  workflow: 'POLICY' as const,
  policy,
  policy_starts_on: starts_on,
})

export type Publishing = Awaited<ReturnType<typeof openPublishing>>

/** A site at an instant, with two administrators who publish templates, and what tests ask of these. */
export async function openPublishing() {
  const { site, ...emails } = await createConsoleSite()
  site.setNow(NOW)
  const people = await signInParticipants(site)
  const admin = await site.signIn(emails.admin.email, 'Liza Marasigan', 'admin')
  const colleague = await site.signIn(emails.colleague.email, 'Noel Bautista', 'admin')
  const category = await addCategory(admin, 'Budget & Finance')
  const { templateId } = await publishPolicyTemplate(site, 'AMOUNT', asking(people.first))
  const form = await admin.must('admin-get_template_by_id', { template_id: templateId })
  const { db } = site.services
  let codes = 0

  const signInAgain = async ({ userId }: Actor) => {
    const now = site.services.now()
    await db
      .updateTable('sessions')
      .set({ signed_in_at: now, last_seen_at: now })
      .where('user_id', '=', userId)
      .execute()
  }
  /** Goes to an instant, to which the sessions of all people have lasted. */
  const goTo = async (at: string) => {
    site.setNow(at)
    const now = site.services.now()
    await sql`UPDATE sessions SET created_at = ${now}, last_seen_at = ${now}`.execute(db)
  }
  /** Back to the beginning, with both administrators freshly signed in and the settings' defaults. */
  const reset = async () => {
    await db.deleteFrom('settings').execute()
    site.setNow(NOW)
    for (const one of [admin, colleague]) await signInAgain(one)
  }
  const content = (code: string, more: Partial<CallInput<'admin-create_template'>> = {}) =>
    newTemplate(category, code, {
      template_content: form.template_content,
      template_config: {
        allow_sub_approvals: true,
        amount: { amount_field: 'SUM', currency_field: 'MONEY' },
      },
      action: 'PUBLISHED',
      ...more,
    })
  const create = (more: Partial<CallInput<'admin-create_template'>> = {}) =>
    admin.must('admin-create_template', content(`PUB${(codes += 1)}`, more))
  const edit = ({ template_id, revision }: Saved, more: Partial<CallInput<'admin-edit_template'>>) => {
    const { template_code: _code, ...rest } = content('X')
    return admin.call('admin-edit_template', { ...rest, template_id, revision, ...more })
  }
  const mustEdit = async (saved: Saved, more: Partial<CallInput<'admin-edit_template'>>) => {
    const answer = await edit(saved, more)
    if (!answer.ok) throw new Error(answer.message)
    return answer.result
  }
  const versionOf = (template_id: string, version_id?: string) =>
    admin.must('admin-get_template_by_id', { template_id, version_id })
  const submit = ({ template_id }: Saved, approver: Actor) =>
    people.owner.call('create_memo', {
      template_id,
      action: 'SUBMITTED',
      memo_content: amountContent({ amount: '10' }),
      sequences: [level([approver])],
    })
  /** The e-mails of those whom the policy of today asks. */
  const routeOf = async ({ template_id }: Saved) => {
    const { sequences } = await people.owner.must('get_route_for_answers', {
      template_id,
      memo_content: amountContent({ amount: '10' }),
    })
    return sequences.flatMap(({ approvers }) => approvers.map(({ email }) => email))
  }
  const formOf = ({ template_id }: Saved) => people.owner.must('get_template_by_id', { template_id })
  const actors = { site, admin, colleague, people, form }
  const steps = { signInAgain, goTo, reset, content, create, edit, mustEdit }
  return { ...actors, ...steps, versionOf, submit, routeOf, formOf }
}
