import type { Policy } from '@countersign/domain'
import { PASSKEYS_NEED_EVIDENCE } from '@countersign/domain'
import { policyLevel } from '@countersign/test-kit/policies/policies'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence } from '../protocol/services.ts'
import type { Publishing } from './policy/testing/publishing.ts'
import { asking, openPublishing, withPolicy } from './policy/testing/publishing.ts'

let publishing: Publishing
let evidence: Evidence | null
const signing = { allow_sub_approvals: true, signature: { kind: 'ALWAYS' as const } }
const AT_TEMPLATE = 'template_config.signature'

beforeAll(async () => {
  publishing = await openPublishing()
  ;({ evidence } = publishing.site.services)
})
afterAll(() => publishing.site.stop())
beforeEach(async () => {
  publishing.site.services.evidence = evidence
  await publishing.reset()
})

const keepNone = () => (publishing.site.services.evidence = null)

/** A policy whose level asks for a passkey each time. */
function signingPolicy(): Policy {
  const { email } = publishing.people.first
  const source = { kind: 'PERSON' as const, person: { email, name: email } }
  const level = { ...policyLevel('L1', source), signature: { kind: 'ALWAYS' as const } }
  return { ...asking(publishing.people.first), otherwise: { kind: 'LEVELS', levels: [level] } }
}

describe('O4: where no evidence is kept, a template that asks for passkeys', () => {
  it('isn’t published, neither at once nor from a draft, and may be a draft', async () => {
    const { admin, content, create } = publishing
    keepNone()
    const refused = { path: AT_TEMPLATE, message: `Passkeys: ${PASSKEYS_NEED_EVIDENCE}` }
    const answer = await admin.call('admin-create_template', content('NOEVI', { template_config: signing }))
    expect(answer).toMatchObject({ code: 'INVALID_ARGUMENT', details: { issues: [refused] } })
    const draft = await create({ template_config: signing, action: 'DRAFTED' })
    const publish = { template_id: draft.template_id, version_id: draft.version_id, revision: draft.revision }
    expect(await admin.call('admin-publish_template', publish)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { issues: [refused] },
    })
    publishing.site.services.evidence = evidence
    expect(await admin.call('admin-publish_template', publish)).toMatchObject({ ok: true })
  })

  it('isn’t published with a policy whose level asks for one, as its check says before', async () => {
    const { admin, content, people } = publishing
    keepNone()
    const policy = signingPolicy()
    const { template_content, template_config } = content('CHECK')
    const asked = { template_code: 'CHECK', template_content, template_config, policy } as never
    const { findings } = await admin.must('admin-check_policy', asked)
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'SIGNATURE_WITHOUT_EVIDENCE', level_id: 'L1', message: PASSKEYS_NEED_EVIDENCE },
    ])
    const more = withPolicy(policy)
    expect(await admin.call('admin-create_template', content('NOEVIP', more))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ code: 'SIGNATURE_WITHOUT_EVIDENCE' }] },
    })
    const without = content('PLAIN', withPolicy(asking(people.first)))
    expect(await admin.call('admin-create_template', without)).toMatchObject({ ok: true })
  })
})
