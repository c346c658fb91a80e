import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoWithoutMemos } from '../../../scripts/test/demo-without-memos.ts'
import { startIdentity } from '../../support/product/start-identity.ts'
import type { ClamdPeer } from '../../../scripts/test/clamd-peer.ts'
import { EICAR, FOUND, startClamdPeer } from '../../../scripts/test/clamd-peer.ts'
import { subjectOf, uploadFile, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { reviewOf } from '../../support/screens/review.ts'
import { freePorts } from '../../../scripts/postgres/free-port.ts'
import { launchProduct } from '../../support/product/start-product.ts'
import { setWidth } from '../../support/pages/widths.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  openListening,
  test,
  webUrl,
} from '../../support/test.ts'

const { andrea, jerome } = people
const { E2E_WEB_URL, E2E_ADMIN_URL } = process.env

let scanner: ClamdPeer
let stop = () => Promise.resolve()

// A sign-in that needs another one first is refused, which browsers log.
test.use({ expectedErrors: /\/auth\/session .*status of 401/ })

// Uploads of the other journeys are opened at once, and their login page has the documented providers: these have a product of their own.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  scanner = await startClamdPeer()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'))
  const [port, WEB_PORT, ADMIN_PORT] = (await freePorts(3)).map(String) as [string, string, string]
  const sites = [WEB_PORT, ADMIN_PORT].map((site) => `http://localhost:${site}`)
  const end = async () => {
    rmSync(folder, { recursive: true })
    await scanner.close()
  }
  stop = end
  const identity = await startIdentity(
    Number(port),
    sites.map((site) => `${site}/redirect/acme`),
  )
  stop = async () => {
    await identity.stop()
    await end()
  }
  const product = await launchProduct({
    WEB_PORT,
    ADMIN_PORT,
    DEMO_FILE: demoWithoutMemos(folder),
    SCANNER_URL: scanner.url,
    PROVIDERS: 'acme',
    ACME_ISSUER: identity.issuer,
    ACME_CLIENT_ID: identity.clientId,
    ACME_CLIENT_SECRET: identity.clientSecret,
    ACME_NAME: 'Acme Single Sign-On',
    ACME_DOMAINS: 'northwind.example',
  })
  process.env.E2E_WEB_URL = product.web
  process.env.E2E_ADMIN_URL = product.admin
  stop = async () => {
    await product.stop()
    await identity.stop()
    await end()
  }
})
test.afterAll(async () => {
  Object.assign(process.env, { E2E_WEB_URL, E2E_ADMIN_URL })
  await stop()
})

test('P3: the login page offers every provider; a second one is added from a session of the first', async ({
  visit,
  signIn,
}) => {
  const email = people.irene
  // So far this person has signed in with Google.
  await signIn(email)
  const page = await visit()
  await page.goto(`${webUrl()}/login?next=/settings/security`)
  const offered = page.getByRole('button', { name: /^sign in with/ })
  await expect(offered).toHaveText([
    'sign in with Google',
    'sign in with Microsoft',
    'sign in with Acme Single Sign-On',
  ])
  await expect(page.getByText('New login option coming soon!')).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await offered.last().click()
  await page.getByRole('button', { name: email }).first().click()

  await expect(page.getByText('Sign in the way you did before')).toBeVisible()
  await expect(page.getByText(/You have signed in with Google so far/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'sign in with Google' }).click()
  await page.getByRole('button', { name: email }).first().click()
  await page.getByRole('button', { name: email }).first().click()
  await page.waitForURL(`${webUrl()}/settings/security`)
  await expect(page.getByText('Acme Single Sign-On').first()).toBeVisible()
})

test('P3: the console is signed in to with it too, and shows the providers without letting them be changed', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto(`${adminUrl()}/login`)
  await page.getByRole('button', { name: 'Login with Acme Single Sign-On' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: people.tess }).first().click()
  await page.waitForURL(`${adminUrl()}/categories`)
  await page.goto(`${adminUrl()}/settings`)
  const provider = page.getByRole('region', { name: 'Acme Single Sign-On' })
  await expect(provider).toContainText('northwind.example')
  await expect(provider.getByRole('button')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})

test('Q3: a memo waits for the scan of its file; what is infected is replaced by a note, and approving goes on', async ({
  signIn,
}) => {
  scanner.setHeld(true)
  const [owner, approver, phone] = await Promise.all([
    signIn(andrea),
    signIn(jerome),
    signIn(jerome, { width: 360, height: 740 }),
  ])
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
  const clean = await uploadFile(owner.page, 'Offer.pdf', 'application/pdf', pdf('An offer'))
  const infected = await uploadFile(owner.page, 'Invoice.pdf', 'application/pdf', pdf(EICAR))
  const subject = subjectOf('With an invoice')
  const memoId = await writeMemo(owner.page, {
    subject,
    levels: [{ approvers: [jerome] }],
    files: [clean, infected],
  })

  await test.step('while the file waits, it can’t be opened, and the bar says what approving waits for', async () => {
    const { page } = approver
    await openListening(page, `${webUrl()}/approvals/${memoId}`)
    await expect(page.getByText('Waits for its malware scan')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /Invoice\.pdf/ })).toHaveCount(0)
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await approve.focus()
    await expect(
      page.getByText(/Approving waits for the malware scan of Offer\.pdf, Invoice\.pdf/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeEnabled()
    // Tooltips are outside of the page's landmarks.
    await approve.blur()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
  })

  await test.step('in review mode too, on a phone', async () => {
    const { page } = phone
    await page.goto(reviewOf([memoId]))
    await expect(page.getByText('Waits for its malware scan')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeEnabled()
    await expectAccessibleInBothThemes(page)
  })

  await test.step('once it was scanned, a note replaces it, and the memo can be approved', async () => {
    const { page } = approver
    scanner.setHeld(false)
    await expect(page.getByText(new RegExp(`Removed: it contained malware \\(${FOUND}\\)`))).toBeVisible()
    await expect(page.getByRole('button', { name: /Offer\.pdf/ })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('The memo has been approved')).toBeVisible()
  })

  await test.step('its owner is notified of it', async () => {
    const { page } = owner
    await page.goto(`${webUrl()}/dashboard`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText(`Malware removed: ${subject}`).click()
    await expect(page.getByText(/Removed: it contained malware/)).toBeVisible()
  })
})
