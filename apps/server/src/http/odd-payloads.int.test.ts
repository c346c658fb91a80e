import { randomUUID } from 'node:crypto'
import type { CallDefinition, CallName } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { OddPayload } from '@countersign/test-kit/odd-payloads'
import { oddPayloads } from '@countersign/test-kit/odd-payloads'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const KEY = 'a-key-for-every-payload'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let administrator: Actor
let memoId: string
let draftId: string

beforeAll(async () => {
  site = await createTestSite({ REQUESTS_A_MINUTE: '1000000' })
  // As in a running server: a request reads its session only once.
  site.services.sessionRows.start()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  await site.services.db
    .insertInto('settings')
    .values({ key: 'admin_emails', value: JSON.stringify([people.third.email]) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  // Everyone who signs in has an identity; this one grants no access to contacts.
  await site.services.db
    .insertInto('identities')
    .values({ issuer: 'test', subject: 'owner', provider: 'google', user_id: people.owner.userId })
    .execute()
  const sent = submission(template, [level([people.first], { watchers: [people.watcher.email] })])
  memoId = (await people.owner.must('create_memo', sent)).memo_id
  draftId = (await people.owner.must('create_memo', { ...sent, action: 'SAVE_AS_DRAFT' })).memo_id
})
/** Some of the calls end the caller's sessions. */
beforeEach(async () => {
  people.owner = await site.signIn(people.owner.email, 'Paolo Reyes')
  administrator = await site.signIn(people.third.email, 'Jun Mercado', 'admin')
})
afterAll(() => site.stop())

interface Refusal {
  error?: { status: string; message: string; details?: { issues?: { path: string; message: string }[] } }
}

async function send(who: Actor, name: string, body: string): Promise<{ status: number; answer: Refusal }> {
  const app = name.startsWith('admin-') ? site.admin : site.web
  const response = await app.inject({
    method: 'POST',
    url: `/call/${name}`,
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    payload: body,
  })
  return { status: response.statusCode, answer: response.json<Refusal>() }
}

/** Replaces the usual key by a unique one: each payload is another request (A6). */
function asBody(data: unknown): string {
  return JSON.stringify({ data }).replace(KEY, randomUUID())
}

/** Answers if a service is unavailable: the contacts', in these tests. */
const THEIR_OWN = new Set(['UNAVAILABLE'])

/** A refusal of a payload has a code, and issues with path and message (A2). */
const HAS_ISSUES = {
  status: 'INVALID_ARGUMENT',
  details: {
    issues: expect.arrayContaining([
      expect.objectContaining({ path: expect.any(String), message: expect.any(String) }),
    ]),
  },
}

/** A memo's payload with a value in every field. */
const written = () => ({
  ...submission(template, [
    level([people.first], { watchers: [people.watcher.email], sequence_id: '', min_approvers: 1 }),
  ]),
  template_name: 'Form AVL',
  user_id: people.owner.userId,
  remarks: 'Again.',
  attachments: [{ name: 'Plan.pdf', size: 5, url: 'files/none' }],
  idempotency_key: KEY,
  memo_content: content({ files: [{ name: 'Plan.pdf', size: 5, url: 'files/none' }] }),
})

describe('a malformed value anywhere in a memo is refused with its path, or harmless (A2, F6)', () => {
  it.each(['SUBMITTED', 'SAVE_AS_DRAFT'] as const)('create_memo, %s', async (action) => {
    await expectNoFaults('create_memo', oddPayloads({ ...written(), action }))
  })

  it('edit_memo', async () => {
    const payload = { ...written(), action: 'SAVE_AS_DRAFT', memo_id: draftId, revision: 1 }
    await expectNoFaults('edit_memo', oddPayloads(payload))
  })

  async function expectNoFaults(name: CallName, payloads: Iterable<OddPayload>): Promise<void> {
    const faults: string[] = []
    let refused = 0
    for (const { name: what, data } of payloads) {
      const { status, answer } = await send(people.owner, name, asBody(data))
      const code = answer.error?.status ?? 'OK'
      if (code === 'INVALID_ARGUMENT') {
        refused += 1
        const issues = answer.error?.details?.issues ?? []
        if (issues.length === 0) faults.push(`${what}: no issues`)
      } else if (!['OK', 'PERMISSION_DENIED', 'NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'].includes(code))
        faults.push(`${what}: ${status} ${code}`)
    }
    expect(faults).toEqual([])
    expect(refused).toBeGreaterThan(200)
  }
})

describe('a malformed payload is refused with its path (A2)', () => {
  const whole = (part: string) => `{"data": ${part}}`
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const memo = (content: string) =>
    whole(
      `{"template_id": "${template.templateId}", "action": "SUBMITTED", "sequences": [], "memo_content": ${content}}`,
    )
  const answer = (value: string, id = 'TEXT_SUBJECT') =>
    memo(`[{"field_id": "S", "field_type": "SECTION", "value": [{"field_id": "${id}", "value": ${value}}]}]`)

  it.each<[string, () => string, string]>([
    ['no JSON', () => '{"data": ', ''],
    ['no JSON, but text', () => 'memo', ''],
    ['no body', () => '', ''],
    ['a list for an object', () => '[]', ''],
    ['no data', () => '{}', ''],
    ['names that would change every object', () => whole('{"__proto__": {"isAdmin": true}}'), ''],
    ['a text for the payload', () => whole('"x"'), ''],
    ['nesting without end', () => whole(deep(20_000)), ''],
    ['nesting without end in answers', () => memo(deep(20_000)), 'memo_content.0'],
    ['nesting without end in an answer', () => answer(deep(20_000)), 'memo_content.0.value'],
    ['an object for the sections', () => memo('{"0": {"field_id": "S"}}'), 'memo_content'],
    ['a text for a section', () => memo('["S"]'), 'memo_content.0'],
    ['a number for a text', () => answer('5'), 'answers.TEXT_SUBJECT'],
    ['an object for a text', () => answer('{"length": 5}'), 'answers.TEXT_SUBJECT'],
    ['NUL in an answer', () => answer('"a\\u0000b"'), 'answers.TEXT_SUBJECT'],
    ['half a surrogate pair in an answer', () => answer('"\\ud83d"'), 'answers.TEXT_SUBJECT'],
    ['an answer that is too long', () => answer(`"${'x'.repeat(151)}"`), 'answers.TEXT_SUBJECT'],
    ['an unknown question', () => answer('"x"', 'NOPE'), 'answers.NOPE'],
    ['a question that every object has', () => answer('"x"', 'constructor'), 'answers.constructor'],
    ['a huge number for an amount', () => answer('1e400', 'AMOUNT'), 'answers.AMOUNT'],
    ['a negative amount', () => answer('"-5.00"', 'AMOUNT'), 'answers.AMOUNT'],
    ['a text for files', () => answer('"files/x"', 'FILES'), 'answers.FILES'],
    ['a file without a size', () => answer('[{"name": "a.pdf", "url": "x"}]', 'FILES'), 'answers.FILES'],
    [
      'a file that cannot be stored',
      () => answer('[{"name": "a.pdf", "size": 1, "url": "a\\u0000"}]', 'FILES'),
      'answers.FILES',
    ],
    ['NUL in the name of a section’s part', () => memo('[{"field_id": "S", "a\\u0000": 1}]'), 'answers.S'],
    ['NUL in remarks', () => memo('[], "remarks": "a\\u0000b"'), 'remarks'],
  ])('%s', async (_, body, path) => {
    const { status, answer: refusal } = await send(people.owner, 'create_memo', body())
    expect(status).toBe(400)
    expect(refusal.error).toMatchObject(HAS_ISSUES)
    expect(refusal.error?.details?.issues?.map((found) => found.path)).toContain(path)
  })

  it('values beyond their limits', async () => {
    const { status, answer: refusal } = await send(
      people.owner,
      'create_memo',
      whole(`"${'x'.repeat(5_000_000)}"`),
    )
    expect(status).toBe(400)
    expect(refusal.error).toMatchObject({ ...HAS_ISSUES, message: 'The request is too large.' })
  })

  it.each([
    ['/reports/download/%00', {}],
    ['/reports/export/xlsx?company=%00&group=TRUE&start_month=01&end_month=12&year=2026', {}],
    ['/viewer?token=%00', {}],
    ['/dev/mailbox?to=%00', {}],
    ['/auth/google?login_hint=%00', {}],
    ['/events', { cookie: 'countersign_web=%00' }],
  ])('NUL in the address or a cookie: %s', async (url, more) => {
    const headers = { cookie: people.owner.cookie, ...more }
    expect((await site.web.inject({ url, headers })).statusCode).toBeLessThan(500)
  })

  it('NUL in a token that names its own issuer', async () => {
    const claims = Buffer.from(JSON.stringify({ iss: 'a\0', sub: '1' })).toString('base64url')
    const headers = { cookie: people.owner.cookie, authorization: `Bearer x.${claims}.x` }
    const answer = await site.web.inject({ method: 'POST', url: '/auth/token', headers })
    expect(answer.statusCode).toBe(400)
  })

  it.each([{ memo_id: 'a\0' }, { memo_id: ['a'] }, {}, [], null])('a PDF of %j', async (payload) => {
    const { cookie } = people.owner
    const response = await site.web.inject({
      method: 'POST',
      url: '/reports/pdf',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
    expect(response.json<Refusal>().error).toMatchObject(HAS_ISSUES)
  })

  it('another person’s file (I2)', async () => {
    const form = new FormData()
    form.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'Secret.pdf'))
    const { cookie } = people.stranger
    const uploaded = await site.web.inject({
      method: 'POST',
      url: '/files',
      headers: { cookie },
      payload: form,
    })
    const files = [uploaded.json<{ name: string; size: number; url: string }>()]
    const sent = submission(template, [level([people.first])], { files })
    expect(await people.owner.call('create_memo', sent)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('a call answers any payload with a declared error, never with a fault (A2)', () => {
  const calls = (Object.values(catalogue) as CallDefinition[]).filter(
    ({ name }) => name !== 'create_memo' && name !== 'edit_memo',
  )

  it.each(calls.map((call) => call.name))('%s', async (name) => {
    const call: CallDefinition = catalogue[name as CallName]
    const who = name.startsWith('admin-') ? administrator : people.owner
    const faults: string[] = []
    const refusedPaths = new Set<string>()
    for (const { path, name: what, data } of oddPayloads(plausible(call))) {
      // What the contract refuses is answered in one way, whatever the kind: one for each path is posted, all are parsed.
      const parsed = call.input.safeParse(data ?? {})
      if (!parsed.success) {
        if (parsed.error.issues.length === 0) faults.push(`${what}: no issues`)
        if (refusedPaths.has(path)) continue
        refusedPaths.add(path)
      }
      const { status, answer } = await send(who, name, JSON.stringify({ data }))
      const code = answer.error?.status
      if (code !== undefined && !THEIR_OWN.has(code) && status >= 500) faults.push(`${what}: ${code}`)
    }
    expect(faults).toEqual([])
  })

  /** A payload with a value in every field of the call's schema. */
  function plausible(call: CallDefinition): unknown {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
    return sample(schema, '')
  }

  interface Schema {
    type?: string
    enum?: unknown[]
    const?: unknown
    anyOf?: Schema[]
    properties?: Record<string, Schema>
    items?: Schema
  }

  function sample(schema: Schema, key: string): unknown {
    if (key === 'memo_id') return memoId
    if (key === 'template_id') return template.templateId
    if (/email|sub_approvers/.test(key) && schema.type === 'string') return people.second.email
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, key)
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part, name)]),
        )
      case 'array':
        return [sample(schema.items ?? {}, key)]
      case 'integer':
      case 'number':
        return 1
      case 'boolean':
        return false
      default:
        return key.includes('date') ? '2026-03-01' : 'router'
    }
  }
})
