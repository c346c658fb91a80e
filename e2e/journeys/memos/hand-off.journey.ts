import { openConsole, publishTemplate } from '../../support/console.ts'
import { expectNotified } from '../../support/notifications.ts'
import { actions, openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { moveTo } from '../../support/pages/move.ts'
import { people } from '../../support/people.ts'
import { adminUrl, expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'
import { openWorkflowStep } from '../../support/policies.ts'
import { addRole, consoleByWire } from '../../support/policy-by-wire.ts'

const { andrea, luz, bea } = people

test('R3, R5: a handler finds an approved memo under To do, marks it done and acknowledges it', async ({
  signIn,
  visit,
}) => {
  const console = await openConsole(visit)
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
  await expectAccessibleEverywhere(console)

  const subject = subjectOf('Chairs for Davao')
  const owner = await signIn(andrea)
  await owner.page.goto(`${webUrl()}/memo/create/${template_id}`)
  await expect(owner.page.getByRole('region', { name: 'Copies' }).getByRole('combobox').first()).toBeVisible()
  await expectAccessibleEverywhere(owner.page)
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'Twelve' },
    levels: [{ approvers: [luz] }],
  })
  const approver = await signIn(luz)
  await callAs(approver.page, 'approve_memo', { memo_id })

  const { page } = await signIn(bea, { width: 360 })
  await page.goto(webUrl() + '/to-do')
  await expect(page.getByRole('heading', { level: 1, name: 'To do' })).toBeVisible()
  await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: subject }).first().click()
  const panel = page.getByRole('region', { name: 'After approval' })
  await expect(panel).toContainText('for Bea Lim')
  await expectAccessibleEverywhere(page)
  await actions(page).getByRole('button', { name: 'Mark as done' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark the memo as done' })
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect(dialog).toContainText('This field is required')
  await expectAccessibleEverywhere(page)
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
  await expectAccessibleEverywhere(page)
  await moveTo(page, '/to-do/history')
  await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()

  await moveTo(page, '/to-read')
  await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: subject }).first().click()
  const copy = page.getByRole('region', { name: 'Copies' })
  await expect(copy).toContainText('Acknowledged by 0 of 1')
  await actions(page).getByRole('button', { name: 'I have read it' }).click()
  await expect(copy).toContainText('Acknowledged by 1 of 1')
  await expectAccessibleEverywhere(page)
  await moveTo(page, '/to-read/history')
  await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()

  await openFromList(owner.page, '/memos/history', subject)
  const own = owner.page.getByRole('region', { name: 'After approval' })
  await expect(own).toContainText('Ordered, and here by Monday.')
  await expect(own.getByRole('button')).toHaveCount(1)
  await expectNotified({ page: owner.page, email: andrea }, `Done: ${subject} (${memo_id})`)
})

test('R3: an administrator names who has to do what no one has', async ({ signIn, visit }) => {
  const page = await consoleByWire(await visit())
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
  const owner = await signIn(andrea, { width: 360 })
  const memo_id = await writeMemo(owner.page, {
    subject,
    template: template_code,
    answers: { QUESTION: 'Twelve' },
    levels: [{ approvers: [luz] }],
  })
  const approver = await signIn(luz)
  await callAs(approver.page, 'approve_memo', { memo_id })
  await openFromList(owner.page, '/memos/history', subject)
  const own = owner.page.getByRole('region', { name: 'After approval' })
  await expect(own).toContainText(`No one could be found for: ${name}`)
  await expectAccessibleEverywhere(owner.page)

  await page.goto(`${adminUrl()}/settings/people`)
  const row = page.getByRole('region', { name: 'Needs attention' }).getByRole('group', {
    name: `${memo_id} needs attention`,
  })
  await expect(page.getByText(`no one could be found for ${name}`)).toBeVisible()
  await row.getByRole('button', { name: 'Name a handler' }).click()
  const dialog = page.getByRole('dialog', { name: `Who has ${memo_id} to do?` })
  await dialog.getByRole('button', { name: 'Name a handler' }).click()
  await expect(dialog).toContainText('Enter an e-mail.')
  await expectAccessibleEverywhere(page)
  await dialog.getByLabel('Handler’s e-mail').fill(bea)
  await dialog.getByLabel('Reason').fill('There is no treasurer yet.')
  await dialog.getByRole('button', { name: 'Name a handler' }).click()
  await expect(row).toHaveCount(0)
  await expectAccessibleEverywhere(page)

  await expect(own).toContainText('for Bea Lim')
  await expect(own).toContainText('There is no treasurer yet.')
  await expectAccessibleEverywhere(owner.page)
  const handler = await signIn(bea)
  await handler.page.goto(`${webUrl()}/to-do`)
  await expect(handler.page.getByRole('link', { name: subject }).first()).toBeVisible()
})
