import { openConsole } from '../../support/console.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

const SUCCESSOR = 'enrico.tolentino@northwind.example'
const MEMOS = 4

test(`K9: a person leaves, ${MEMOS} memos move, and three conflicts are named`, async ({ signIn, visit }) => {
  // Each attempt has a person of its own, who never signs in.
  const leaver = `lea.verde.${Date.now().toString(36)}@northwind.example`
  const owner = await signIn(people.mylene)
  const write = (watchers: string[] = []) =>
    writeMemo(owner.page, {
      subject: subjectOf('Renewal of a permit'),
      levels: [{ approvers: [leaver], watchers }],
    })
  for (let count = 0; count < MEMOS; count++) await write()
  const urgent = await write()
  const conflicts = [await write([SUCCESSOR]), await write([SUCCESSOR]), await write([SUCCESSOR])]

  const page = await openConsole(visit, `/settings/people/leaving?email=${leaver}`)
  await expect(page.getByRole('heading', { name: /^Leaving: Lea Verde/ })).toBeVisible()
  await expect(page.getByText(`${MEMOS + 4} places as approver`)).toBeVisible()
  await page.getByLabel('Successor’s e-mail').fill(SUCCESSOR)
  await expect(page.getByText(`${SUCCESSOR} is already in this memo`).first()).toBeVisible()
  await page.getByLabel('Reason').fill('Retires at the end of the month')
  await expectAccessibleEverywhere(page)

  const move = page.getByRole('button', { name: /^Move \d+ memos/ })
  await expect(move).toBeEnabled()
  const release = await holdCall(page, 'admin-get_handover')
  const asked = page.waitForRequest((request) => request.url().endsWith('/call/admin-get_handover'))
  await page.getByLabel('Successor’s e-mail').fill(people.paolo)
  await asked
  await expect(move).toBeDisabled()
  release()
  await expect(move).toBeEnabled()
  await page.getByLabel('Successor’s e-mail').fill(SUCCESSOR)
  await expect(page.getByText(`${SUCCESSOR} is already in this memo`).first()).toBeVisible()

  await setWidth(page, 360)
  // One place is urgent: it is reassigned at once (K8).
  await page.getByRole('group', { name: urgent }).getByRole('button', { name: 'Reassign' }).click()
  const reassigning = page.getByRole('dialog', { name: `Reassign the place in ${urgent}` })
  await reassigning.getByRole('button', { name: 'Reassign' }).click()
  await expect(reassigning.getByText('Enter an e-mail.')).toBeVisible()
  await reassigning.getByLabel('New approver’s e-mail').fill(people.paolo)
  await reassigning.getByLabel('Reason').fill('Has to be decided today')
  await expectAccessibleEverywhere(page)
  await reassigning.getByRole('button', { name: 'Reassign' }).click()
  await expect(page.getByRole('group', { name: urgent })).toBeHidden()

  // One of the conflicts goes to another person, one stays on purpose, one is left to the job.
  const [elsewhere = '', staying = ''] = conflicts
  const choose = (memoId: string) =>
    page.getByRole('group', { name: memoId }).getByRole('button', { name: 'Choose someone else' }).click()
  await choose(elsewhere)
  const dialog = page.getByRole('dialog', { name: `Who takes over ${elsewhere}?` })
  await dialog.getByLabel('Successor’s e-mail').fill(people.paolo)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await choose(staying)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  await setWidth(page, 1440)
  await page.getByRole('button', { name: `Move ${MEMOS + 1} memos` }).click()
  await expect(page.getByText(`${MEMOS + 1} memos have moved, 1 has stayed.`)).toBeVisible()
  await expect(page.getByText(/^Stayed: .*is already in this memo/)).toBeVisible()
  await expectAccessibleEverywhere(page)
})
