import { SoftPasskey } from '@countersign/evidence/testing/soft-passkey'
import { signInParticipants } from '@countersign/test-kit/memos'
import { addPasskey, newPasskey } from '@countersign/test-kit/devices/passkeys'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { verifySubjects } from '../entries/verify-subjects.queries.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let ana: Actor
let ben: Actor

beforeAll(async () => {
  site = await createTestSite()
  const { first, second } = await signInParticipants(site)
  ana = first
  ben = second
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow()
  await site.services.db.deleteFrom('passkeys').execute()
})

const refusal = { ok: false, code: 'FAILED_PRECONDITION' }
const listed = async (person: Actor) => (await person.must('get_passkeys', {})).passkeys
const mails = async () => {
  await site.runJobs()
  return (await site.services.mailbox!.list()).filter(({ subject }) => /passkey/i.test(subject))
}

describe('O4: passkeys', () => {
  it('O4: are registered with a name, and shown to their person alone', async () => {
    await addPasskey(site, ana, ' Work laptop ')
    expect(await listed(ana)).toMatchObject([
      { name: 'Work laptop', is_synced: false, is_security_key: false, date_last_used: null },
    ])
    expect(await listed(ben)).toEqual([])
  })

  it('O4: each registration and revocation is mailed, and is in the security log', async () => {
    await addPasskey(site, ana, 'Phone')
    const passkey_id = (await listed(ana))[0]?.passkey_id ?? ''
    await ana.must('revoke_passkey', { passkey_id })
    // Gone already: nothing happens.
    await ana.must('revoke_passkey', { passkey_id })
    expect(await listed(ana)).toEqual([])
    expect((await mails()).map(({ subject, to }) => [subject, to.email]).toSorted()).toEqual([
      ['A new passkey', ana.email],
      ['A passkey was revoked', ana.email],
    ])
    const events = await site.services.db
      .selectFrom('security_events')
      .select(['kind', 'action', 'person'])
      .where('action', 'like', '%passkey')
      .orderBy('event_no', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { kind: 'rights', action: 'revoke_passkey', person: ana.email },
      { kind: 'rights', action: 'register_passkey', person: ana.email },
    ])
  })

  it('O1: each registration and revocation is an entry of the log', async () => {
    const key = await addPasskey(site, ana)
    const passkey_id = (await listed(ana))[0]?.passkey_id ?? ''
    await ana.must('revoke_passkey', { passkey_id })
    const states = await site.services.db
      .selectFrom('evidence_subject_states as st')
      .innerJoin('evidence_subjects as s', 's.subject_no', 'st.subject_no')
      .select('st.fields')
      .where('s.kind', '=', 'PASSKEY')
      .where('s.subject_id', '=', passkey_id)
      .orderBy('st.entry_no')
      .execute()
    const { credential, algorithm, spki } = key.key
    const said = { owner: ana.email, credential, algorithm, spki, registeredAt: expect.any(String) as string }
    expect(states.map(({ fields }) => JSON.parse(fields ?? '') as unknown)).toEqual([
      { ...said, revokedAt: null },
      { ...said, revokedAt: expect.any(String) as string },
    ])
    const { faults } = await verifySubjects(site.services.db)
    expect(faults.filter(({ subject }) => subject === `PASSKEY ${passkey_id}`)).toEqual([])
  })

  it('O4: another person’s can’t be revoked, and the answer doesn’t say that it exists', async () => {
    await addPasskey(site, ana)
    const passkey_id = (await listed(ana))[0]?.passkey_id ?? ''
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await ben.must('revoke_passkey', { passkey_id })).toEqual(
      await ben.must('revoke_passkey', { passkey_id: unknown }),
    )
    expect(await listed(ana)).toHaveLength(1)
  })

  it('O4: need a fresh sign-in to be added or revoked (P3)', async () => {
    await addPasskey(site, ana)
    const passkey_id = (await listed(ana))[0]?.passkey_id ?? ''
    const made = await newPasskey(site, ana, await SoftPasskey.create(ana.email))
    site.setNow(new Date(Date.now() + 6 * 60_000).toISOString())
    const stale = { ...refusal, details: { reason: 'SIGN_IN_AGAIN' } }
    expect(await ana.call('begin_passkey', {})).toMatchObject(stale)
    expect(await ana.call('register_passkey', { name: 'Late', ...made })).toMatchObject(stale)
    expect(await ana.call('revoke_passkey', { passkey_id })).toMatchObject(stale)
    expect(await listed(ana)).toHaveLength(1)
  })

  it('O4: aren’t registered for another person, site or question, without verifying the user, or twice', async () => {
    const made = await SoftPasskey.create(ana.email)
    const register = async (person: Actor, input: Awaited<ReturnType<typeof newPasskey>>) =>
      person.call('register_passkey', { name: 'Laptop', ...input })
    const refused = { ...refusal, details: { reason: 'SIGNATURE_REFUSED' } }
    const good = await newPasskey(site, ana, made)
    expect(await register(ben, good)).toMatchObject(refused)
    expect(await register(ana, { ...good, ticket: `${good.ticket}A` })).toMatchObject(refused)
    for (const wrong of [
      { site: 'https://evil.example' },
      { host: 'evil.example' },
      { challenge: new Uint8Array(32) },
      { isUserVerified: false },
      { type: 'webauthn.get' },
    ])
      expect(
        await register(ana, await newPasskey(site, ana, made, wrong)),
        JSON.stringify(wrong),
      ).toMatchObject(refused)
    expect(await listed(ana)).toEqual([])
    expect(await register(ana, good)).toMatchObject({ ok: true })
    expect(await register(ben, await newPasskey(site, ben, made))).toMatchObject(refused)
    expect(await listed(ben)).toEqual([])
  })

  it('O4: a request to add one ends after five minutes', async () => {
    const made = await newPasskey(site, ana, await SoftPasskey.create(ana.email))
    const late = new Date(Date.now() + 5.5 * 60_000).toISOString()
    site.setNow(late)
    const again = await site.signIn(ana.email, 'Ramon Uy')
    expect(await again.call('register_passkey', { name: 'Late', ...made })).toMatchObject({
      ...refusal,
      details: { reason: 'SIGNATURE_REFUSED' },
    })
  })

  it('O4: a person has at most 20', async () => {
    const { services } = site
    const row = (at: number) => ({
      user_id: ana.userId,
      credential_id: `key-${at}`,
      name: `Key ${at}`,
      algorithm: -7,
      spki: Buffer.from('x'),
      sign_count: '0',
      aaguid: '',
      is_synced: false,
      is_backed_up: false,
      transports: ['usb'],
      created_at: services.now(),
    })
    await services.db
      .insertInto('passkeys')
      .values(Array.from({ length: 20 }, (_, at) => row(at)))
      .execute()
    expect(await ana.call('begin_passkey', {})).toMatchObject({
      ...refusal,
      details: { reason: 'TOO_MANY_PASSKEYS' },
    })
    expect((await listed(ana)).every((key) => key.is_security_key)).toBe(true)
  })
})
