import type { CallInput } from '@countersign/contract'
import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import { policyLevel } from '@countersign/test-kit/policies/policies'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite, twoBands } from '@countersign/test-kit/policies/policy-site'
import type { Actor } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScimClient } from './testing/directory.ts'
import { connectDirectory } from './testing/directory.ts'

const ADMIN = 'tess.aquino@northwind.example'

let on: PolicySite
let scim: ScimClient
let admin: Actor

beforeAll(async () => {
  on = await createPolicySite(await createTestSite({ ADMIN_EMAILS: ADMIN }))
  on.site.services.sessionRows.start()
  scim = await connectDirectory(on.site)
  admin = await on.site.signIn(ADMIN, 'Tess Aquino', 'admin')
})
afterAll(() => on.site.stop())

const addressOf = (name: string) => `${name}@northwind.example`

/** A person whom the directory renames, and their template, whose policy names the earlier address. */
async function renamed(before: string, after: string) {
  const actor = await on.site.signIn(addressOf(before), before)
  await scim.add({ userName: actor.email, displayName: before })
  const policy = naming(actor.email)
  const { templateId } = await on.publish(policy)
  const value = addressOf(after)
  expect(await scim.patch(actor.userId, { op: 'replace', path: 'userName', value })).toMatchObject({
    status: 200,
  })
  await on.site.services.sessionRows.settle()
  const { template_content, template_config, template_name } = await admin.must('admin-get_template_by_id', {
    template_id: templateId,
  })
  const draft: Pick<CallInput<'admin-check_policy'>, 'template_content' | 'template_config' | 'policy'> = {
    template_content,
    template_config,
    policy,
  }
  return { actor, email: value, template_name, draft }
}

const naming = (email: string): Policy =>
  twoBands([policyLevel('HEAD', { kind: 'PERSON', person: { email, name: 'Head' } })], [])

describe('P4: a policy that names an earlier address', () => {
  it('N3: is tried as it would be submitted: the person decides, but not on their own memo', async () => {
    const { email, draft } = await renamed('ana.uy', 'ana.sy')
    const sample = (sample_id: string, owner_email: string) => ({
      sample_id,
      owner_email,
      memo_content: amountContent({ amount: '1000' }),
    })
    const samples = [sample('OTHER', on.people.owner.email), sample('OWN', email)]
    const { results } = await admin.must('admin-try_policy', { ...draft, samples })
    expect(results[0]?.levels).toMatchObject([{ people: [{ email }] }])
    expect(results[1]).toMatchObject({ kind: 'REFUSED' })
  })

  it('N5: is checked against the latest memos as it would route them', async () => {
    const { actor, draft } = await renamed('ben.uy', 'ben.sy')
    const { first } = on.people
    const { templateId: template_id } = await on.publish(naming(first.email))
    await actor.must('create_memo', on.written('1000', first))
    const { recent } = await admin.must('admin-check_policy', { ...draft, template_id })
    expect(recent).toMatchObject({ memos: 1, refused: 1 })
  })

  it('N5: is found unable to be followed once its person is disabled', async () => {
    const { actor, draft } = await renamed('cat.uy', 'cat.sy')
    const findings = async () => {
      const { findings } = await admin.must('admin-check_policy', draft)
      return findings.filter(({ code }) => code === 'CANNOT_SIGN_IN')
    }
    expect(await findings()).toEqual([])
    await admin.must('admin-set_person_disabled', { person_id: actor.userId, disabled: true })
    expect(await findings()).toHaveLength(1)
  })

  it('K9: is named where its person leaves', async () => {
    const { email, template_name } = await renamed('dan.uy', 'dan.sy')
    const { elsewhere } = await admin.must('admin-get_handover', { email })
    expect(elsewhere.policies).toEqual([template_name])
  })
})
