import { actions, decide, openFromList } from '../../support/memo-view.ts'
import { subjectOf, uploadFile, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { pdf } from '../../support/sample-files.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

for (const width of [1440, 360])
  test(`M8: an owner duplicates an ended memo and takes the route of last time, ${width} px`, async ({
    signIn,
  }) => {
    const subject = subjectOf('Monthly lease of the Davao site')
    const lease = pdf('Lease.pdf')
    const owner = await signIn(people.ramon, { width })
    const { page } = owner
    const memoId = await writeMemo(page, {
      subject,
      levels: [
        { approvers: [people.bea], watchers: [people.jun] },
        { approvers: [people.timothy, people.luz] },
      ],
      files: [await uploadFile(page, lease.name, lease.mimeType, lease.buffer)],
    })
    const approver = await signIn(people.bea)
    await openFromList(approver.page, '/approvals', subject)
    await decide(approver.page, 'Reject', 'Ask again next month.')
    await approver.page.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
    await expect(actions(approver.page).getByRole('button', { name: 'Duplicate' })).toBeHidden()

    await openFromList(page, '/memos/history', subject)
    await actions(page).getByRole('button', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(/\/memo\/edit\//)
    const notice = page.getByText('Files are not copied.')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)

    const offer = page.getByRole('button', { name: 'As last time' })
    await expectAccessibleInBothThemes(page)
    await offer.click()
    await expect(page.getByRole('region', { name: 'Sequence 1' })).toBeFocused()
    const second = page.getByRole('region', { name: 'Sequence 2' })
    await expect(second).toContainText('Timothy Wong')
    await expect(second).toContainText('Luz Clemente')
    await expect(page.getByRole('region', { name: 'Sequence 1' })).toContainText('Jun Mercado')
    await expect(offer).toBeHidden()

    await page.reload()
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Your memo has been submitted')
  })
