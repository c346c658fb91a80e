import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import { signInParticipants } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let category: string
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  category = await addCategory(admin, 'Operations')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

const save = (code: string, config: object) =>
  admin.call('admin-create_template', {
    ...newTemplate(category, code),
    template_config: { allow_sub_approvals: true, ...config },
  })

const configOf = async (template_id: string) =>
  (await admin.must('admin-get_template_by_id', { template_id })).template_config

describe('W7: what the levels of a template keep to', () => {
  it('L2: is stored with its version, the contact in lower case', async () => {
    const contact = people.watcher.email
    const config = {
      level_days: 3,
      escalation_contact: contact.toUpperCase(),
      allow_transfer: false,
      allow_adding: true,
    }
    const saved = await save('TIME1', config)
    expect(saved).toMatchObject({ ok: true })
    const { template_id } = (saved as { result: { template_id: string } }).result
    expect(await configOf(template_id)).toEqual({
      allow_sub_approvals: true,
      level_days: 3,
      escalation_contact: contact,
      allow_transfer: false,
      allow_adding: true,
    })
  })

  it('is absent where nothing is set, and handing on is allowed then', async () => {
    const saved = await save('TIME2', { allow_transfer: true, allow_adding: false })
    const { template_id } = (saved as { result: { template_id: string } }).result
    expect(await configOf(template_id)).toEqual({ allow_sub_approvals: true })
  })

  it('M6: says what mails carry, and nothing where neither is switched on', async () => {
    const switches = { answers_in_mails: true, hide_subject_in_mails: true }
    for (const [code, config, kept] of [
      ['MAIL1', switches, switches],
      ['MAIL2', { answers_in_mails: false, hide_subject_in_mails: false }, {}],
    ] as const) {
      const saved = await save(code, config)
      const { template_id } = (saved as { result: { template_id: string } }).result
      expect(await configOf(template_id)).toEqual({ allow_sub_approvals: true, ...kept })
    }
  })

  it('P0: says whether its memos may be named outside, and nothing where they may not', async () => {
    for (const [code, named_outside, kept] of [
      ['OUT1', true, { named_outside: true }],
      ['OUT2', false, {}],
    ] as const) {
      const saved = await save(code, { named_outside })
      const { template_id } = (saved as { result: { template_id: string } }).result
      expect(await configOf(template_id)).toEqual({ allow_sub_approvals: true, ...kept })
    }
  })

  it.each([
    ['no days', { level_days: 0 }, 'level_days', 'A level has 1 to 60 working days.'],
    ['61 days', { level_days: 61 }, 'level_days', 'A level has 1 to 60 working days.'],
    ['half a day', { level_days: 0.5 }, 'level_days', undefined],
    [
      'a contact that is no address',
      { escalation_contact: 'desk' },
      'escalation_contact',
      'desk is not an e-mail address.',
    ],
    [
      'a contact of a domain that is not hosted',
      { escalation_contact: 'desk@elsewhere.example' },
      'escalation_contact',
      'desk@elsewhere.example cannot sign in: elsewhere.example is not a supported domain.',
    ],
  ])('is refused with %s', async (_what, config, key, message) => {
    expect(await save('TIME3', config)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: `template_config.${key}`, ...(message ? { message } : {}) }] },
    })
  })

  it('is refused with a contact whose account is disabled', async () => {
    const { db } = site.services
    const { email } = people.second
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', email).execute()
    expect(await save('TIME4', { escalation_contact: email })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: {
        issues: [
          {
            path: 'template_config.escalation_contact',
            message: `${email} cannot sign in: the account is disabled.`,
          },
        ],
      },
    })
    await db.updateTable('people').set({ disabled_at: null }).where('email', '=', email).execute()
  })
})
