import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { ApiScope } from '@countersign/domain'
import { latestTokenEnd, manilaDate } from '@countersign/domain'
import { deliverDue } from '@countersign/server/integrations/webhooks/start-deliveries'
import { publishTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: 'admin@northwind.example' })
  await configure(site, { is_token_decide_enabled: true, outgoing_hosts: ['127.0.0.1'] })
  await publishTemplate(site)
})
afterAll(() => site.stop())

async function tokenOf(person: Actor, scopes: ApiScope[]): Promise<string> {
  const expires_on = latestTokenEnd(manilaDate(site.services.now().toISOString()))
  return (await person.must('create_token', { name: 'Outside', scopes, expires_on })).token ?? ''
}

test('P1, P2: a program that knows /docs alone submits, approves and follows a memo with the tokens of two people', async () => {
  const owner = await site.signIn('owner@northwind.example', 'Owner')
  const approver = await site.signIn('approver@northwind.example', 'Approver')
  const admin = await site.signIn('admin@northwind.example', 'Admin', 'admin')
  const port = await freePort(0)
  const { secret } = await admin.must('admin-save_webhook', {
    name: 'Outside',
    url: `http://127.0.0.1:${port}/`,
    kinds: ['memo.submitted', 'memo.approved'],
  })
  const env = {
    PATH: process.env.PATH ?? '',
    API_URL: await site.web.listen({ host: '127.0.0.1', port: 0 }),
    OWNER_TOKEN: await tokenOf(owner, ['read', 'write']),
    APPROVER_TOKEN: await tokenOf(approver, ['read', 'decide']),
    APPROVER_EMAIL: approver.email,
    TEMPLATE_NAME: 'Form AVL',
    WEBHOOK_PORT: String(port),
    WEBHOOK_SECRET: secret ?? '',
  }
  let isRunning = true
  const ran = new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'program.mjs')],
      { env },
      (error, stdout, stderr) => {
        isRunning = false
        if (error) reject(new Error(stderr, { cause: error }))
        else resolve(stdout)
      },
    )
  })
  // The worker of the webhooks, until the program has ended.
  const delivering = vi.waitUntil(
    async () => {
      await deliverDue(site.services)
      return !isRunning
    },
    { timeout: 90_000, interval: 200 },
  )
  const seen = JSON.parse(await ran) as { memo_id: string; status: string; events: object[] }
  await delivering
  expect(seen).toEqual({
    memo_id: seen.memo_id,
    status: 'APPROVED',
    events: [
      { type: 'memo.submitted', memo_id: seen.memo_id },
      { type: 'memo.approved', memo_id: seen.memo_id },
    ],
  })
})
