import type { Page } from '@playwright/test'
import { manilaToday } from '../../support/manila-days.ts'
import { approverLog, decide, openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const OWNER = people.andrea

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search memos' })

const ABSENT = people.luz
const NAME = 'Luz Clemente'
const DELEGATE = people.timothy
const DECIDES = 'Timothy Wong'

test('K2, K3, K4: a delegate clears what was pending before, and both names show', async ({ signIn }) => {
  const subject = subjectOf('Lease of the Iloilo hub')
  const owner = await signIn(OWNER)
  await writeMemo(owner.page, { subject, levels: [{ approvers: [ABSENT] }] })

  const absent = await signIn(ABSENT)
  const day = manilaToday()
  const { absence_id } = await callAs<{ absence_id: string }>(absent.page, 'save_absence', {
    first_day: day,
    last_day: day,
    note: 'At a fair',
    lines: [{ first_day: day, last_day: day, template_ids: [], delegate_email: DELEGATE }],
  })
  try {
    const { page } = await signIn(DELEGATE)
    await page.goto(`${webUrl()}/approvals?whose=others`)
    await expect(page.getByText(`You decide for ${NAME}`)).toBeVisible()
    await expect(page.getByRole('link', { name: `${subject} for ${NAME}` })).toBeVisible()
    await expectAccessibleEverywhere(page)
    // As one types, and among the results: under the address that leads to what one decides on.
    await searchField(page).fill(subject)
    await expect(page.getByRole('option', { name: subject })).toContainText(`for ${NAME}`)
    await searchField(page).press('Enter')
    await page.waitForURL(/\/search\//)
    await setWidth(page, 360)
    const hit = page.getByRole('link', { name: `${subject} for ${NAME}` })
    await expect(hit).toBeVisible()
    await expectAccessibleEverywhere(page)
    await hit.click()
    await page.waitForURL(/\/approvals\/[A-Z]/)
    await openFromList(page, '/approvals', subject)
    await expect(approverLog(page).getByText(new RegExp(`^Away until .*; ${DECIDES} decides$`))).toBeVisible()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(`You decide for ${NAME}.`)
    await page.keyboard.press('Escape')
    await decide(page, 'Approve', 'As agreed with her.')
    await expect(
      approverLog(page).getByRole('article', { name: `${DECIDES} for ${NAME}: Approved` }),
    ).toBeVisible()

    await openFromList(owner.page, '/memos/history', subject)
    await expect(
      approverLog(owner.page).getByRole('article', { name: `${DECIDES} for ${NAME}: Approved` }),
    ).toContainText('As agreed with her.')
    await openFromList(page, '/approvals/history', subject)
    const stranger = await signIn(people.bea)
    await stranger.page.goto(`${webUrl()}/search/${encodeURIComponent(subject)}`)
    await expect(stranger.page.getByText('No memos to show.')).toBeVisible()

    // Four eyes: his own memo waits for her, not for him.
    const own = subjectOf('A company car')
    await writeMemo(page, { subject: own, levels: [{ approvers: [ABSENT] }] })
    await openFromList(page, '/memos', own)
    await page.getByRole('button', { name: 'Approve', exact: true }).hover()
    await expect(page.getByRole('tooltip')).toContainText('You cannot decide on your own memo')
    await page.goto(`${webUrl()}/approvals?whose=others`)
    await expect(page.getByText(`You decide for ${NAME}`)).toBeVisible()
    await expect(page.getByRole('link', { name: own })).toHaveCount(0)
  } finally {
    await callAs(absent.page, 'end_absence', { absence_id })
  }
})
