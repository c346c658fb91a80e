import { subjectOf, writeMemo } from '../support/memos-by-wire.ts'
import { actions, decide } from '../support/memo-view.ts'
import { people } from '../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../support/test.ts'

const { andrea, paolo } = people
const phone = { width: 360, height: 740 }

test('an approver approves from a phone: drawer, list, memo, log, dialog, and nothing sticks out', async ({
  signIn,
}) => {
  const subject = subjectOf('Repainting the lobby of the northern exchange building')
  const [owner, approver] = await Promise.all([
    signIn(andrea),
    signIn(paolo, { ...phone, colorScheme: 'dark' }),
  ])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
  const { page } = approver
  const expectNoSidewaysScroll = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      page.url(),
    ).toBe(0)

  await page.goto(`${webUrl()}/dashboard`)
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible()
  await drawer.getByRole('link', { name: 'For my approval' }).click()
  await expect(drawer).toBeHidden()
  await expectNoSidewaysScroll()
  await page.getByRole('link', { name: subject }).click()
  await page.waitForURL(`${webUrl()}/approvals/${memoId}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expectNoSidewaysScroll()

  // The three decisions stand at the bottom of the screen, big enough for a thumb, without scrolling.
  for (const button of await actions(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  }
  await expect(actions(page).getByRole('button')).toHaveCount(3)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog).toBeVisible()
  await expectNoSidewaysScroll()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await decide(page, 'Approve', 'From the train.')
  await page.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
  await page.goto(`${webUrl()}/approvals/history`)
  await expect(page.getByRole('row', { name: subject })).toContainText('Approved')
  await expectNoSidewaysScroll()
})

test('every screen of the way fits a 360 px phone', async ({ signIn }) => {
  const { page } = await signIn(andrea, phone)
  const memoId = await writeMemo(page, {
    subject: `${subjectOf('Averyveryverylongwordwithoutanyspaceinittobreakthelayoutofthephone')}`,
    body: `<p>https://drive.example/${'folder'.repeat(30)}</p><table><tbody><tr>${'<td>Column</td>'.repeat(12)}</tr></tbody></table>`,
    levels: [{ approvers: [paolo] }],
  })
  const templates = `${webUrl()}/memo/create`
  await page.goto(templates)
  const form = await page.getByRole('link', { name: /Availment Form/ }).getAttribute('href')
  const addresses = ['/memos', '/memos/drafts', '/memos/history', '/approvals', '/watch', '/notifications']
  for (const address of [
    ...addresses,
    ...['/support/contact', '/support/terms', '/terms', '/nowhere', '/memo/create'],
    ...[`/memos/active/${memoId}`, form ?? ''],
  ]) {
    await page.goto(`${webUrl()}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(200)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(excess, address).toBe(0)
  }
})
