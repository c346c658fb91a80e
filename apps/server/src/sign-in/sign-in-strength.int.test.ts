import { createBrowser, goThroughProvider } from '@countersign/test-kit/test-browser'
import type { TestIdentity } from '@countersign/test-kit/test-identity'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import { configure } from '@countersign/test-kit/settings'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const ORIGINS = { web: 'http://localhost:3000', admin: 'http://localhost:3001' }
const TESS = 'tess.aquino@northwind.example'
const MFA = 'urn:example:mfa'

let identity: TestIdentity
let site: TestSite

beforeAll(async () => {
  identity = await startTestIdentity(Object.values(ORIGINS))
  site = await createTestSite({
    ...identity.environment,
    ADMIN_EMAILS: TESS,
    GOOGLE_AMR: 'pwd',
    ADMIN_ACR: MFA,
  })
  await configure(site, { hosted_domains: { values: ['northwind.example'] } })
})
afterAll(async () => {
  await site.stop()
  await identity.stop()
})
beforeEach(() => site.setNow())

/** Signs in as a browser does. @returns the answer to the session's beginning, and what was asked of the provider */
async function signIn(at: keyof typeof ORIGINS) {
  const browser = createBrowser(site[at], ORIGINS[at])
  const { asked, id_token } = await goThroughProvider(browser, TESS)
  return { asked: asked.get('acr_values'), answer: await browser.send('POST', '/auth/session', { id_token }) }
}

describe('P3: a sign-in of the strength that settings ask for', () => {
  it('P3: begins a session of the application, and none of the console, which asks for more', async () => {
    await identity.setClaims(TESS, { amr: ['pwd'] })
    const web = await signIn('web')
    expect([web.asked, web.answer.statusCode]).toEqual([null, 200])
    const admin = await signIn('admin')
    expect(admin.asked).toBe(MFA)
    expect([admin.answer.statusCode, admin.answer.json()]).toEqual([
      401,
      { code: 'not-strong', message: expect.stringMatching(/stronger sign-in.*sign in again/) },
    ])
    await identity.setClaims(TESS, { amr: ['pwd', 'otp'], acr: MFA })
    expect((await signIn('admin')).answer.statusCode).toBe(200)
  })

  it('P3: begins none where the provider says nothing of it', async () => {
    await identity.setClaims(TESS, {})
    const { answer } = await signIn('web')
    expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ code: 'not-strong' })])
    // A refusal is written after its answer.
    await site.services.securityLog.flush()
    const event = await site.services.db
      .selectFrom('security_events')
      .select(['kind', 'action', 'person'])
      .orderBy('event_no', 'desc')
      .executeTakeFirst()
    expect(event).toEqual({ kind: 'sign_in_refused', action: 'not-strong', person: TESS })
  })
})
