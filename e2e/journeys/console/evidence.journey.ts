import type { CallOutput } from '@countersign/contract'
import type { Page } from '@playwright/test'
import { callConsole, openConsole } from '../../support/console.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

type Evidence = CallOutput<'admin-get_evidence'>

const PASSED = {
  date_started: '2026-11-24T17:00:00.000Z',
  date_ended: '2026-11-24T17:21:00.000Z',
  memos: 1234,
  entries: 5678,
  leaves: 9012,
  faults: 0,
  first_fault: null,
}

const AUDITOR = 'auditor.example.org/witness'

const COUNTERSIGNERS: Evidence['countersigners'] = [
  {
    name: AUDITOR,
    last: { size: 1234, date: '2026-11-24T17:00:00.000Z' },
    waits_since: null,
    is_away: false,
    refusal: null,
  },
  {
    name: 'regulator.example.org/witness',
    last: null,
    waits_since: '2026-11-24T17:00:00.000Z',
    is_away: true,
    refusal: null,
  },
  {
    name: 'partner.example.org/witness',
    last: { size: 1300, date: '2026-11-24T17:00:00.000Z' },
    waits_since: '2026-11-24T18:00:00.000Z',
    is_away: true,
    refusal: 'It has cosigned 1300 entries of this log, which has 1234.',
  },
  { name: null, last: null, waits_since: '2026-11-24T17:00:00.000Z', is_away: false, refusal: null },
]

/** Shows the page as if the installation said this besides; what it says is tested with real audits on the server. */
async function reloadWith(page: Page, more: Partial<Evidence>): Promise<void> {
  await page.unrouteAll()
  await page.route('**/call/admin-get_evidence', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: Evidence }
    await route.fulfill({ json: { result: { ...result, ...more } } })
  })
  await page.reload()
}

test('O7: an administrator reads the log’s newest checkpoint and the audit’s verdict', async ({
  signIn,
  visit,
}) => {
  const { page: owner } = await signIn(people.andrea)
  await writeMemo(owner, { subject: subjectOf('Evidence'), levels: [{ approvers: [people.paolo] }] })
  const page = await openConsole(visit, '/settings')
  await expect(async () => {
    const { checkpoint } = await callConsole(page, 'admin-get_evidence', {})
    expect(checkpoint?.size).toBeGreaterThan(0)
  }).toPass()
  await page.getByRole('link', { name: 'Evidence' }).click()
  await expect(page).toHaveTitle('Settings Evidence | Memo App Admin Console')
  const newest = page.getByRole('region', { name: 'Newest checkpoint' })
  await expect(newest).toContainText('you can prove later that nothing before it was rewritten')

  // The text is a checkpoint of the log that everyone sees: its name, size and root are on its first lines.
  const shown = (await newest.locator('pre').textContent()) ?? ''
  const [origin = '', size = ''] = shown.split('\n')
  await expect(newest).toContainText(Number(size).toLocaleString('en'))
  const served = await (await owner.request.get(`${webUrl()}/log/checkpoint`)).text()
  expect(served.split('\n')[0]).toBe(origin)
  expect(Number(served.split('\n')[1])).toBeGreaterThanOrEqual(Number(size))
  const audit = page.getByRole('region', { name: 'Last audit' })
  await expect(audit).toBeVisible()
  await expectAccessibleEverywhere(page)

  await reloadWith(page, { audit: PASSED, is_audit_late: false })
  await expect(audit).toContainText('Everything agrees: memos, entries and log.')
  await expect(audit).toContainText('Nov 25, 2026')
  await expect(audit).toContainText('1,234')
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  const fault = 'NTW-2026-000123: entry 4 does not open to what is stored'
  await reloadWith(page, { audit: { ...PASSED, faults: 2, first_fault: fault }, is_audit_late: true })
  await expect(audit).toContainText('2 places are wrong. The first one:')
  await expect(audit).toContainText(fault)
  await expect(audit).toContainText('No audit has ended for two days.')
  await expectAccessibleEverywhere(page)

  await reloadWith(page, { countersigners: COUNTERSIGNERS })
  const witnesses = page.getByRole('region', { name: 'Witnesses' })
  await expect(witnesses.getByRole('listitem')).toHaveText([
    `${AUDITOR} signed 1,234 entries on Nov 25, 2026 01:00 AM.`,
    'regulator.example.org/witness has signed nothing yet. Waiting since Nov 25, 2026 01:00 AM.',
    /^partner.example.org\/witness signed 1,300 entries on .* It has cosigned 1300 entries of this log, which has 1234\.$/,
    'Timestamp authority has signed nothing yet. Waiting since Nov 25, 2026 01:00 AM.',
  ])
  await expectAccessibleEverywhere(page)

  await reloadWith(page, { origin: null, audit: null, is_audit_late: false, checkpoint: null })
  await expect(page.getByText('Operators switch it on with EVIDENCE=on.')).toBeVisible()
  await expect(audit).toBeHidden()
  await expectAccessibleEverywhere(page)
})

test('O7: the evidence page is for administrators alone', async ({ signIn }) => {
  const { page } = await signIn(people.paolo)
  const answer = await page.request.post(`${webUrl()}/call/admin-get_evidence`, { data: { data: {} } })
  expect(answer.ok()).toBe(false)
})
