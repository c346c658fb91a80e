import { latestTokenEnd, nextDay, previousDay } from '@countersign/domain'
import { level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../protocol/delegations.ts'
import { signIn } from '../../sign-in/sign-in.store.ts'
import type { ScimClient } from './testing/directory.ts'
import { connectDirectory, sendScim } from './testing/directory.ts'

const ADMIN = 'tess.aquino@northwind.example'

let site: TestSite
let scim: ScimClient
let admin: Actor
let template: TestTemplate

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: ADMIN })
  site.services.sessionRows.start()
  scim = await connectDirectory(site)
  admin = await site.signIn(ADMIN, 'Tess Aquino', 'admin')
  template = await publishTemplate(site, 'FREE')
})
afterAll(() => site.stop())

const addressOf = (name: string) => `${name}@northwind.example`

async function person(name: string): Promise<Actor> {
  const actor = await site.signIn(addressOf(name), name)
  await scim.add({ userName: actor.email, displayName: name })
  return actor
}

async function rename(actor: Actor, name: string) {
  const answer = await scim.patch(actor.userId, { op: 'replace', path: 'userName', value: addressOf(name) })
  await site.services.sessionRows.settle()
  return answer
}

/** What asks for an address, and waits for an administrator. */
const requestsFor = async (email: string) =>
  (await admin.must('admin-get_directory_sync', {})).addresses.filter((one) => one.email === email)

const submit = async (owner: Actor, ...levels: Parameters<typeof submission>[1]) =>
  (await owner.must('create_memo', submission(template, levels))).memo_id

describe('P4: an earlier address that the directory gives to another person', () => {
  it('is refused until an administrator confirms it, and then means the new person alone', async () => {
    const owner = await person('noe.uy')
    const maria = await person('maria')
    const before = await submit(owner, level([maria]))
    await rename(maria, 'maria.santos')
    const asked = { userName: addressOf('maria'), displayName: 'Maria Lopez' }
    const refused = await scim.add(asked)
    expect(refused.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect(await requestsFor(addressOf('maria'))).toMatchObject([
      {
        email: addressOf('maria'),
        name: 'Maria Lopez',
        former_name: 'maria',
        former_email: addressOf('maria.santos'),
      },
    ])
    await admin.must('admin-confirm_address', { email: addressOf('maria') })
    expect(await requestsFor(addressOf('maria'))).toEqual([])
    expect(await admin.call('admin-confirm_address', { email: addressOf('maria') })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await scim.add(asked)).status).toBe(201)
    await site.services.sessionRows.settle()
    const lopez = await site.signIn(addressOf('maria'))
    expect(await lopez.call('get_memo_details_for_viewing', { memo_id: before })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    await maria.must('get_memo_details_for_viewing', { memo_id: before })
    expect(await owner.call('editSubapprovers', { memo_id: before } as never)).toMatchObject({ ok: false })
    const after = await submit(owner, level([addressOf('maria')]))
    await lopez.must('approve_memo', { memo_id: after })
    expect(await maria.call('get_memo_details_for_viewing', { memo_id: after })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const { sequence, memo } = await maria.must('get_memo_details_for_viewing', { memo_id: before })
    const seat = { approver_id: sequence[0]?.approvers[0]?.approver_id ?? '', revision: memo.revision }
    const handed = { memo_id: before, ...seat, to_email: addressOf('maria'), reason: 'On leave' }
    expect(await maria.call('hand_on_seat', handed)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: expect.stringContaining('is the address of a person who had it before'),
    })
    await maria.must('approve_memo', { memo_id: before })
  })

  it('goes to a person whom the directory has at once, and gives no rights of the former one', async () => {
    const boss = await person('boss')
    const other = await person('otto')
    await configure(site, { admin_emails: [boss.email] })
    await rename(boss, 'boss.two')
    expect((await rename(other, 'boss')).status).toBe(409)
    await admin.must('admin-confirm_address', { email: addressOf('boss') })
    await site.services.sessionRows.settle()
    expect((await scim.send('GET', `/Users/${other.userId}`)).body.userName).toBe(addressOf('boss'))
    const settings = await admin.must('admin-get_settings', {})
    expect(settings.settings.find(({ key }) => key === 'admin_emails')?.value).toEqual([
      addressOf('boss.two'),
    ])
    const asBoss = async (email: string) =>
      (await site.signIn(email, email, 'admin')).call('admin-get_settings', {})
    expect(await asBoss(addressOf('boss'))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await asBoss(addressOf('boss.two'))).toMatchObject({ ok: true })
  })

  it('isn’t confirmed while a setting names it, or its next person would have those rights', async () => {
    const former = await person('adam')
    await rename(former, 'adam.sy')
    await configure(site, { admin_emails: [addressOf('adam')] })
    await scim.add({ userName: addressOf('adam'), displayName: 'Another Adam' })
    expect(await admin.call('admin-confirm_address', { email: addressOf('adam') })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: expect.stringContaining('still named in Settings'),
    })
    await configure(site, { admin_emails: [] })
  })

  it('isn’t confirmed while a template names it, and not without a fresh sign-in (P3)', async () => {
    const former = await person('eddy')
    await publishTemplate(site, 'ESC', { escalation_contact: addressOf('eddy') })
    await rename(former, 'eddy.go')
    await scim.add({ userName: addressOf('eddy'), displayName: 'Another Eddy' })
    expect(await admin.call('admin-confirm_address', { email: addressOf('eddy') })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: expect.stringContaining('Form ESC'),
    })
    site.setNow(new Date(Date.now() + 10 * 60_000).toISOString())
    expect(await admin.call('admin-confirm_address', { email: addressOf('eddy') })).toMatchObject({
      details: { reason: 'SIGN_IN_AGAIN' },
    })
    site.setNow()
  })

  it('B2: signs no one in', async () => {
    const former = await person('sig')
    await rename(former, 'sig.two')
    const profile = {
      issuer: 'https://issuer.example',
      subject: 'new',
      email: addressOf('sig'),
      domain: 'northwind.example',
      provider: 'google' as const,
      name: 'Sig',
      givenName: 'Sig',
      photoUrl: null,
    }
    const asked = signIn(site.services, {
      site: 'web',
      profile,
      idTokenHash: 'ab'.repeat(32),
      idTokenExpires: new Date(Date.now() + 60_000),
      signedInAt: new Date(),
      providerSession: null,
      from: { address: '192.0.2.1', browser: 'Firefox', browserHash: Buffer.from('x') },
      contactsGrant: null,
    } as never)
    await expect(asked).rejects.toMatchObject({ code: 'email-taken' })
  })
})

describe('P4: the tokens of the directory sync', () => {
  it('are made freshly signed in, shown once, listed without their secret, and end when they are revoked', async () => {
    const day = today(site.services.now())
    const lastDay = latestTokenEnd(day)
    const input = { name: 'Okta', expires_on: lastDay, idempotency_key: crypto.randomUUID() }
    const fresh = await site.signIn(ADMIN, 'Tess Aquino', 'admin')
    const made = await fresh.must('admin-create_directory_token', input)
    expect(made.token).toMatch(/^cs_/)
    expect((await fresh.must('admin-create_directory_token', input)).token).toBeNull()
    const { tokens, base_url } = await fresh.must('admin-get_directory_sync', {})
    expect(base_url).toBe('http://localhost:3000/scim/v2')
    expect(tokens).toContainEqual(
      expect.objectContaining({ name: 'Okta', last_characters: made.token?.slice(-4) }),
    )
    expect(JSON.stringify(tokens)).not.toContain(made.token)
    const asked = async () => (await sendScim(site, made.token, { method: 'GET', path: '/Users' })).status
    expect(await asked()).toBe(200)
    await fresh.must('admin-revoke_directory_token', { token_id: made.token_id })
    expect(await asked()).toBe(401)
    expect(await fresh.call('admin-revoke_directory_token', { token_id: made.token_id })).toMatchObject({
      code: 'NOT_FOUND',
    })
    // Two days too late: the last one moves on if a day begins in Manila meanwhile.
    for (const expires_on of [previousDay(day), nextDay(nextDay(lastDay)), 'soon'])
      expect(await fresh.call('admin-create_directory_token', { name: 'Okta', expires_on })).toMatchObject({
        code: 'INVALID_ARGUMENT',
      })
    const { events } = await fresh.must('admin-get_security_log', { kind: 'rights', limit: 5 })
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create_directory_token', 'revoke_directory_token']),
    )
  })

  it('K9: who leaves while memos wait for them is listed under what needs a decision', async () => {
    const owner = await person('lea.uy')
    const leaver = await person('nestor')
    await submit(owner, level([leaver]))
    await scim.send('DELETE', `/Users/${leaver.userId}`)
    const { left, people } = await admin.must('admin-get_directory_sync', {})
    expect(left).toEqual([{ email: leaver.email, name: 'nestor', memos: 1 }])
    expect(people.total).toBeGreaterThan(people.active)
  })
})
