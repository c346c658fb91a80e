import { latestTokenEnd } from '@countersign/domain'
import { publishTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestCaller, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { ApiScope } from '@countersign/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../protocol/delegations.ts'
import { EXAMPLES } from './examples.ts'

let site: TestSite
let programs: Record<'owner' | 'approver', TestCaller>
/** What `{name}` in the examples stands for. */
const known = new Map<string, string>()

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_token_decide_enabled: true })
  await publishTemplate(site)
  const owner = await site.signIn('owner@northwind.example', 'Owner')
  const approver = await site.signIn('approver@northwind.example', 'Approver')
  known.set('{approver_email}', approver.email)
  const program = async (person: Actor, scopes: ApiScope[]) => {
    const expires_on = latestTokenEnd(today(site.services.now()))
    const { token } = await person.must('create_token', { name: 'Example', scopes, expires_on })
    return site.withToken(token ?? '')
  }
  programs = {
    owner: await program(owner, ['read', 'write']),
    approver: await program(approver, ['read', 'decide']),
  }
})
afterAll(() => site.stop())

/** Fills in what is known, and learns the rest from an answer. */
function filled(value: unknown, from?: unknown): unknown {
  if (typeof value === 'string' && /^\{\w+\}$/.test(value)) {
    if (!known.has(value) && typeof from === 'string') known.set(value, from)
    return known.get(value) ?? value
  }
  if (Array.isArray(value))
    return value.map((one, at) => filled(one, Array.isArray(from) ? (from[at] as unknown) : undefined))
  if (typeof value !== 'object' || value === null) return value
  const parts = (from ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, parts[key])]))
}

test('A8: the examples of /docs answer what they say, one after the other', async () => {
  for (const { as, call, data, answer, title } of EXAMPLES) {
    const got = await programs[as].call(call, filled(data) as never)
    const body = got.ok ? { result: got.result } : { error: { status: got.code, message: got.message } }
    expect(body, title).toMatchObject(filled(answer, body) as object)
  }
})

test('A8: /docs shows every call with its scope and the examples, without scripts or anything from elsewhere', async () => {
  const page = await site.web.inject('/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.payload).toContain('POST /call/create_memo')
  expect(page.payload).toContain('scope decide')
  expect(page.payload).toContain(EXAMPLES[1]?.title)
  expect(page.payload).not.toMatch(/<script|<link|src=|@import/)
  const { paths } = (await site.web.inject('/openapi.json')).json<{ paths: object }>()
  for (const path of Object.keys(paths))
    expect(page.payload).toContain(` ${path.replaceAll('&', '&amp;')}</code>`)
})
