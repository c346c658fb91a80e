import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { addPasskey } from '@countersign/test-kit/devices/passkeys'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { ApiScope } from '@countersign/domain'
import { latestTokenEnd } from '@countersign/domain'
import { today } from '../protocol/delegations.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: 'admin@northwind.example' })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  await configure(site, { is_token_decide_enabled: true, enable_download_pdf: true })
})
afterAll(() => site.stop())

let number = 0
/** A new personal token. */
async function tokenOf(
  person: Actor,
  scopes: ApiScope[],
  expires_on = latestTokenEnd(today(site.services.now())),
) {
  const made = await person.must('create_token', { name: `Token ${(number += 1)}`, scopes, expires_on })
  return { ...made, token: made.token ?? '' }
}

async function memo(approvers = [people.first]) {
  return people.owner.must('create_memo', submission(template, [level(approvers)]))
}

const refused = (code: string, message?: string) => ({ ok: false, code, ...(message && { message }) })

describe('P1: a personal API token', () => {
  it('reads, writes and decides by its scopes, each alone', async () => {
    const [read, write, decide] = await Promise.all(
      (['read', 'write', 'decide'] as const).map(async (scope) =>
        site.withToken((await tokenOf(people.first, [scope])).token),
      ),
    )
    const written = submission(template, [level([people.second])])
    const { memo_id } = await write!.must('create_memo', written)
    expect(await read!.call('create_memo', written)).toMatchObject(
      refused('PERMISSION_DENIED', "This needs an API token with the scope 'write'."),
    )
    expect(await read!.must('get_memo_details_for_viewing', { memo_id })).toMatchObject({
      memo: { memo_owner_email: people.first.email },
    })
    expect(await write!.call('get_memo_details_for_viewing', { memo_id })).toMatchObject(
      refused('PERMISSION_DENIED'),
    )
    const { memo_id: theirs } = await memo()
    expect(await write!.call('approve_memo', { memo_id: theirs })).toMatchObject(refused('PERMISSION_DENIED'))
    expect(await decide!.must('approve_memo', { memo_id: theirs })).toMatchObject({ memo_status: 'APPROVED' })
    const { levels } = await people.owner.must('get_memo_logs', { memo_id: theirs })
    expect(levels[0]?.logs.at(-1)).toMatchObject({ action: 'APPROVED', name: 'Ramon Uy' })
  })

  it('is shown once, and can be revoked by its person alone', async () => {
    const { token, token_id } = await tokenOf(people.owner, ['read'])
    const mine = site.withToken(token)
    const { tokens } = await people.owner.must('get_tokens', {})
    expect(tokens.find((one) => one.token_id === token_id)).toMatchObject({
      scopes: ['read'],
      last_characters: token.slice(-4),
      is_expired: false,
      date_last_used: null,
    })
    expect(JSON.stringify(tokens)).not.toContain(token)
    await mine.must('get_templates', {})
    await people.first.must('revoke_token', { token_id })
    expect((await mine.call('get_templates', {})).ok).toBe(true)
    await people.owner.must('revoke_token', { token_id })
    expect(await mine.call('get_templates', {})).toMatchObject(
      refused('UNAUTHENTICATED', 'This API token was revoked. Make another one in Settings.'),
    )
    // It is gone already, which is no failure.
    await people.owner.must('revoke_token', { token_id })
    expect((await people.owner.must('get_tokens', {})).tokens.map((one) => one.token_id)).not.toContain(
      token_id,
    )
  })

  it('answers a repeated request without the token, and makes no second one (A6)', async () => {
    const request = {
      name: 'Repeated',
      scopes: ['read' as const],
      expires_on: today(site.services.now()),
      idempotency_key: 'repeated-token',
    }
    const person = await site.signIn('once@northwind.example', 'Has One')
    const first = await person.must('create_token', request)
    expect(first.token).toMatch(/^cs_/)
    expect(await person.must('create_token', request)).toEqual({ ...first, token: null })
    expect((await person.must('get_tokens', {})).tokens).toHaveLength(1)
    const { rows } = await site.services.pool.query<{ all: string }>(
      'SELECT string_agg(a::text, $1) AS all FROM idempotent_answers a',
      [' '],
    )
    expect(rows[0]?.all).not.toContain(first.token)
  })

  it('is refused beyond a year, beyond twenty, without a fresh sign-in, and with decide where Settings forbid it', async () => {
    const tooLate = { name: 'Late', scopes: ['read' as const], expires_on: '2999-01-01' }
    expect(await people.owner.call('create_token', tooLate)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'expires_on', message: 'A token ends after a year at the latest' }] },
    })
    const many = await site.signIn('many@northwind.example', 'Many Tokens')
    for (let count = 0; count < 20; count += 1) await tokenOf(many, ['read'])
    const expires_on = today(site.services.now())
    expect(await many.call('create_token', { name: 'More', scopes: ['read'], expires_on })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'TOO_MANY_TOKENS' },
    })
    const { token } = await tokenOf(people.first, ['decide'])
    await configure(site, { is_token_decide_enabled: false })
    expect(
      await people.owner.call('create_token', { name: 'No', scopes: ['decide'], expires_on }),
    ).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'SWITCHED_OFF' },
    })
    expect((await people.owner.must('get_tokens', {})).allowed_scopes).toEqual(['read', 'write'])
    const { memo_id } = await memo()
    expect(await site.withToken(token).call('approve_memo', { memo_id })).toMatchObject(
      refused('PERMISSION_DENIED', 'Settings don’t allow decisions by API tokens.'),
    )
    await configure(site, { is_token_decide_enabled: true })
    const stale = await site.signIn('stale@northwind.example', 'Stale')
    await site.services.db
      .updateTable('sessions')
      .set({ signed_in_at: null })
      .where('user_id', '=', stale.userId)
      .execute()
    expect(await stale.call('create_token', { name: 'Old', scopes: ['read'], expires_on })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'SIGN_IN_AGAIN' },
    })
  })

  it('ends with its account and domain, and does not come back with the account', async () => {
    const bea = await site.signIn('bea.lim@northwind.example', 'Bea Lim')
    const { token } = await tokenOf(bea, ['read'])
    const admin = await site.signIn('admin@northwind.example', 'Admin', 'admin')
    const program = site.withToken(token)
    await program.must('get_templates', {})
    await admin.must('admin-set_person_disabled', { person_id: bea.userId, disabled: true })
    expect(await program.call('get_templates', {})).toMatchObject(refused('UNAUTHENTICATED'))
    await admin.must('admin-set_person_disabled', { person_id: bea.userId, disabled: false })
    expect(await program.call('get_templates', {})).toMatchObject(refused('UNAUTHENTICATED'))

    const other = await tokenOf(people.third, ['read'])
    await setAccountDisabled(site, people.third, new Date())
    expect(await site.withToken(other.token).call('get_templates', {})).toMatchObject(
      refused('UNAUTHENTICATED', 'The account of this API token is disabled.'),
    )
    await setAccountDisabled(site, people.third, null)
  })

  it('never reads or decides for someone who is away', async () => {
    const { token } = await tokenOf(people.second, ['read', 'decide'])
    const program = site.withToken(token)
    const day = today(site.services.now())
    await people.first.must('save_absence', {
      first_day: day,
      last_day: day,
      lines: [{ first_day: day, last_day: day, template_ids: [], delegate_email: people.second.email }],
    })
    const { memo_id } = await memo()
    const listed = await people.second.must('getForMyApprovalActiveWithUserID', {})
    expect(listed.memos.map((one) => one.memo_id)).toContain(memo_id)
    const { memos } = await program.must('getForMyApprovalActiveWithUserID', {})
    expect(memos.map((one) => one.memo_id)).not.toContain(memo_id)
    expect(await program.call('approve_memo', { memo_id })).toMatchObject(refused('PERMISSION_DENIED'))
    expect(await program.call('get_memo_details_for_viewing', { memo_id })).toMatchObject(
      refused('PERMISSION_DENIED'),
    )
  })

  it('never approves what asks for a passkey, alone or among several', async () => {
    const signature = { kind: 'ABOVE', amounts: { PHP: '1000.00' } } as const
    const signed = await publishAmountTemplate(site, 'SIG', { signature })
    await addPasskey(site, people.first)
    const { memo_id, revision } = await people.owner.must('create_memo', {
      template_id: signed.templateId,
      action: 'SUBMITTED',
      memo_content: amountContent({ subject: 'Masts', amount: '5000.00' }),
      sequences: [level([people.first])],
    })
    const program = site.withToken((await tokenOf(people.first, ['decide', 'write'])).token)
    expect(await program.call('approve_memo', { memo_id })).toMatchObject(
      refused(
        'PERMISSION_DENIED',
        'This approval needs a passkey, which an API token has not. Approve the memo in the application.',
      ),
    )
    const several = await program.must('approve_memos', { items: [{ memo_id, revision, seen_specials: [] }] })
    expect(several.items).toMatchObject([{ outcome: 'PERMISSION_DENIED' }])
    // Rejecting asks for none (O4).
    expect(await program.must('reject_memo', { memo_id, remarks: 'Too many.' })).toMatchObject({
      memo_status: 'REJECTED',
    })
  })
})

describe('P1: the request with a token', () => {
  it('is judged by the token alone: cookies are not read, and the Origin does not matter', async () => {
    const { token } = await tokenOf(people.second, ['read'])
    const ask = (headers: Record<string, string>) =>
      site.web.inject({
        method: 'POST',
        url: '/call/getMyMemosActiveWithUserID',
        headers,
        payload: { data: { user_id: people.second.userId } },
      })
    const both = { authorization: `Bearer ${token}`, cookie: people.owner.cookie }
    expect((await ask(both)).statusCode).toBe(200)
    expect((await ask({ ...both, origin: 'https://elsewhere.example' })).statusCode).toBe(200)
    // A token that is not good does not fall back to the cookie.
    expect((await ask({ ...both, authorization: 'Bearer cs_unknown' })).statusCode).toBe(401)
    // Another bearer is no API token (B6).
    expect((await ask({ authorization: 'Bearer eyJhbGciOi', cookie: people.second.cookie })).statusCode).toBe(
      200,
    )
  })

  it('is noted with its time and address, and counts in the budget of its person (Q5)', async () => {
    const { token, token_id } = await tokenOf(people.second, ['read'])
    const answer = await site.web.inject({
      method: 'POST',
      url: '/call/get_templates',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '10.20.4.18',
      payload: { data: {} },
    })
    expect(answer.statusCode).toBe(200)
    const { tokens } = await people.second.must('get_tokens', {})
    expect(tokens.find((one) => one.token_id === token_id)).toMatchObject({
      last_used_address: '10.20.4.18',
      date_last_used: expect.any(String) as string,
    })
    const { rows } = await site.services.pool.query<{ key: string }>(
      `SELECT key FROM request_rates WHERE key LIKE '%10.20.4.18%' OR key = $1`,
      [`person ${people.second.userId}`],
    )
    expect(rows).toEqual([{ key: `person ${people.second.userId}` }])
  })

  it('is logged where it is denied or the token is not good, and the token’s making and end are (Q1)', async () => {
    const { db, securityLog } = site.services
    // An earlier test's refusals of the same kind would be counted as one with those of this test.
    await securityLog.flush()
    await db.deleteFrom('security_events').execute()
    const { token, token_id } = await tokenOf(people.second, ['read'])
    await site
      .withToken(token)
      .call('create_token', { name: 'x', scopes: ['read'], expires_on: '2026-01-01' })
    await people.second.must('revoke_token', { token_id })
    await site.withToken(token).call('get_templates', {})
    await site.withToken('cs_unknown').call('get_templates', {})
    // Each refusal is written on its own, after its answer: in any order.
    const recorded = async () => {
      await securityLog.flush()
      return db.selectFrom('security_events').select(['kind', 'action', 'person', 'details']).execute()
    }
    await expect.poll(async () => (await recorded()).length).toBeGreaterThanOrEqual(5)
    const events = await recorded()
    const seen = events.map(({ kind, action, person }) => [kind, action, person])
    expect(seen.toSorted()).toEqual(
      [
        ['token', 'create_token', people.second.email],
        ['denied', 'create_token', people.second.email],
        ['token', 'revoke_token', people.second.email],
        ['token', 'REVOKED', people.second.email],
        ['token', 'UNKNOWN', null],
      ].toSorted(),
    )
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('never reaches the console, even of an administrator', async () => {
    const admin = await site.signIn('admin@northwind.example', 'Admin')
    const { token } = await tokenOf(admin, ['read', 'write', 'decide'])
    for (const where of ['web', 'admin'] as const)
      expect(await site.withToken(token, where).call('admin-get_settings', {})).toMatchObject(
        refused('PERMISSION_DENIED'),
      )
    expect(await site.withToken(token, 'admin').call('get_templates', {})).toMatchObject(
      refused('PERMISSION_DENIED'),
    )
  })

  it('takes uploads, files, PDFs and entries, and no sign-in, report file or unknown call', async () => {
    const { token } = await tokenOf(people.owner, ['read', 'write'])
    const headers = { authorization: `Bearer ${token}` }
    const form = new FormData()
    form.append('file', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'Quote.pdf'))
    const uploaded = await site.web.inject({ method: 'POST', url: '/files', headers, payload: form })
    expect(uploaded.statusCode).toBe(200)
    const program = site.withToken(token)
    const { memo_id } = await program.must(
      'create_memo',
      submission(template, [level([people.first])], { files: [uploaded.json()] }),
    )
    const link = await program.must('download_memo_file', {
      memo_id,
      fileName: uploaded.json<{ url: string }>().url,
    })
    const url = (link.signedURL[0] ?? '').replace(/^https?:\/\/[^/]+/, '')
    expect((await site.web.inject({ url, headers })).statusCode).toBe(200)
    expect((await site.web.inject({ url, headers: { cookie: people.owner.cookie } })).statusCode).toBe(403)
    await people.first.must('approve_memo', { memo_id })
    const pdf = await site.web.inject({ method: 'POST', url: '/reports/pdf', headers, payload: { memo_id } })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await site.web.inject({ url: `/log/entries/${memo_id}`, headers })).statusCode).toBe(200)
    for (const url of ['/auth/session', '/auth/contacts', '/reports/download/1'])
      expect((await site.web.inject({ url, headers })).statusCode, url).toBe(403)
    expect((await site.web.inject({ url: '/openapi.json', headers })).statusCode).toBe(200)
    expect((await site.web.inject({ method: 'POST', url: '/call/none', headers })).statusCode).toBe(404)
  })

  it('gets an event stream that ends when the token is revoked', async () => {
    const { token, token_id } = await tokenOf(people.owner, ['read'])
    const origin = await site.web.listen({ host: '127.0.0.1', port: 0 })
    const stream = await fetch(`${origin}/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.status).toBe(200)
    let text = ''
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString()
    })()
    // The first stream opens the connection that receives the end.
    await expect.poll(() => text).toContain('resync')
    await people.owner.must('revoke_token', { token_id })
    await reading
    expect(text).toContain('signed-out')
  })
})
