import { openConsole, publishTemplate } from '../../support/console.ts'
import { expectNotified } from '../../support/notifications.ts'
import { actions, decide, openFromList } from '../../support/memo-view.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'
import { openWorkflowStep } from '../../support/policies.ts'
import { addRole } from '../../support/policy-by-wire.ts'

const { andrea, luz, bea } = people

for (const width of [1440, 360])
  test(`R3, R5: a handler finds an approved memo under To do, marks it done and acknowledges it, ${width} px`, async ({
    signIn,
    visit,
  }) => {
    const console = await openConsole(visit, '/categories', { width })
    const { template_id, template_code } = await publishTemplate(console, {
      template_config: {
        allow_sub_approvals: true,
        after_approval: {
          handlers: { sources: [{ kind: 'PERSON', person: { email: bea, name: 'Bea Lim' } }] },
          readers: {
            sources: [{ kind: 'PERSON', person: { email: bea, name: 'Bea Lim' } }],
            named_by_owner: true,
            acknowledge: { days: 3 },
          },
        },
      },
    })
    await openWorkflowStep(console, template_id)
    const settings = console.getByRole('group', { name: 'After approval' })
    await expect(settings.getByLabel('Person', { exact: true })).toHaveValue('Bea Lim')
    const copies = console.getByRole('group', { name: 'Copies' })
    await expect(copies.getByLabel('Readers acknowledge having read it')).toBeChecked()
    await copies.scrollIntoViewIfNeeded()
    await expectAccessibleInBothThemes(console)

    const subject = subjectOf('Chairs for Davao')
    const owner = await signIn(andrea, { width })
    await owner.page.goto(`${webUrl()}/memo/create/${template_id}`)
    await expect(
      owner.page.getByRole('region', { name: 'Copies' }).getByRole('combobox').first(),
    ).toBeVisible()
    await expectAccessibleInBothThemes(owner.page)
    const memo_id = await writeMemo(owner.page, {
      subject,
      template: template_code,
      answers: { QUESTION: 'Twelve' },
      levels: [{ approvers: [luz] }],
    })
    const approver = await signIn(luz, { width })
    await openFromList(approver.page, '/approvals', subject)
    await decide(approver.page, 'Approve')

    const { page } = await signIn(bea, { width })
    await page.goto(webUrl() + '/to-do')
    await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: subject }).first().click()
    const panel = page.getByRole('region', { name: 'After approval' })
    await expect(panel).toContainText('for Bea Lim')
    await expectAccessibleInBothThemes(page)
    await actions(page).getByRole('button', { name: 'Mark as done' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark the memo as done' })
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(dialog).toContainText('This field is required')
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('textbox', { name: 'What was done' }).fill('Ordered, and here by Monday.')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
    await expect(dialog.getByText('order.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(panel).toContainText('Bea Lim marked it done')
    await expect(panel).toContainText('order.pdf')
    await expectAccessibleInBothThemes(page)
    await page.goto(webUrl() + '/to-do/history')
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()

    await page.goto(webUrl() + '/to-read')
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: subject }).first().click()
    const copy = page.getByRole('region', { name: 'Copies' })
    await expect(copy).toContainText('Acknowledged by 0 of 1')
    await actions(page).getByRole('button', { name: 'I have read it' }).click()
    await expect(copy).toContainText('Acknowledged by 1 of 1')
    await expectAccessibleInBothThemes(page)
    await page.goto(webUrl() + '/to-read/history')
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()

    await openFromList(owner.page, '/memos/history', subject)
    const own = owner.page.getByRole('region', { name: 'After approval' })
    await expect(own).toContainText('Ordered, and here by Monday.')
    await expect(own.getByRole('button')).toHaveCount(1)
    await expectNotified({ page: owner.page, email: andrea }, `Done: ${subject} (${memo_id})`)
  })

for (const width of [1440, 360])
  test(`R3: an administrator names who has to do what no one has, ${width} px`, async ({ signIn, visit }) => {
    const page = await openConsole(visit, '/categories', { width })
    const { role_id, name } = await addRole(page, 'Treasurer', [])
    const { template_code } = await publishTemplate(page, {
      template_config: {
        allow_sub_approvals: true,
        after_approval: {
          handlers: { sources: [{ kind: 'ROLE', role_id, place: { kind: 'EVERYWHERE' } }] },
        },
      },
    })
    const subject = subjectOf('Desks for Davao')
    const owner = await signIn(andrea, { width })
    const memo_id = await writeMemo(owner.page, {
      subject,
      template: template_code,
      answers: { QUESTION: 'Twelve' },
      levels: [{ approvers: [luz] }],
    })
    const approver = await signIn(luz, { width })
    await openFromList(approver.page, '/approvals', subject)
    await decide(approver.page, 'Approve')
    await openFromList(owner.page, '/memos/history', subject)
    const own = owner.page.getByRole('region', { name: 'After approval' })
    await expect(own).toContainText(`No one could be found for: ${name}`)
    await expectAccessibleInBothThemes(owner.page)

    await page.goto(`${adminUrl()}/settings/people`)
    const row = page.getByRole('region', { name: 'Needs attention' }).getByRole('group', {
      name: `${memo_id} needs attention`,
    })
    await expect(page.getByText(`no one could be found for ${name}`)).toBeVisible()
    await row.getByRole('button', { name: 'Name a handler' }).click()
    const dialog = page.getByRole('dialog', { name: `Who has ${memo_id} to do?` })
    await dialog.getByRole('button', { name: 'Name a handler' }).click()
    await expect(dialog).toContainText('Enter an e-mail.')
    await expectAccessibleInBothThemes(page)
    await dialog.getByLabel('Handler’s e-mail').fill(bea)
    await dialog.getByLabel('Reason').fill('There is no treasurer yet.')
    await dialog.getByRole('button', { name: 'Name a handler' }).click()
    await expect(row).toHaveCount(0)
    await expectAccessibleInBothThemes(page)

    await owner.page.reload()
    await expect(own).toContainText('for Bea Lim')
    await expect(own).toContainText('There is no treasurer yet.')
    await expectAccessibleInBothThemes(owner.page)
    const handler = await signIn(bea, { width })
    await handler.page.goto(`${webUrl()}/to-do`)
    await expect(handler.page.getByRole('link', { name: subject }).first()).toBeVisible()
  })
