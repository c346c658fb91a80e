import type { Page } from '@playwright/test'
import { callAs, subjectOf } from '../../support/memos-by-wire.ts'
import { submit } from '../../support/memo-form.ts'
import { people } from '../../support/people.ts'
import {
  addRole,
  amountRow,
  consoleByWire,
  handRoleTo,
  holdersOf,
  policyLevel,
  publishPolicy,
} from '../../support/policy-by-wire.ts'
import type { SavedRole } from '../../support/policy-by-wire.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

interface Bands {
  templateId: string
  head: SavedRole
  cfo: SavedRole
}

/** Up to 100,000 the head; above, a buyer too, whom the owner chooses; above 1,000,000 also the CFO. */
async function publishBands(console: Page): Promise<Bands> {
  const head = await addRole(console, 'Department head', [people.ramon])
  const buyers = await addRole(console, 'Category manager', [people.bea, people.paolo])
  const cfo = await addRole(console, 'CFO', [people.rosario])
  const first = policyLevel([holdersOf(head)])
  const second = policyLevel([holdersOf(buyers)], { approval_type: 'MIN_APPROVERS', owner_may: 'CHOOSE' })
  const third = policyLevel([holdersOf(cfo)])
  const templateId = await publishPolicy(console, [
    amountRow(null, '100000', [first]),
    amountRow('100000', '1000000', [first, second]),
    amountRow('1000000', null, [first, second, third]),
  ])
  return { templateId, head, cfo }
}

/** Opens the form, and writes a memo of this subject and amount. */
async function fillForm(page: Page, templateId: string, subject: string, amount: string): Promise<void> {
  await page.goto(`${webUrl()}/memo/create/${templateId}`)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await amountOf(page).fill(amount)
}

const sequence = (page: Page, number: number) => page.getByRole('region', { name: `Sequence ${number}` })
const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount to spend' })

test('N3: the route follows the amount as it is typed, without a request', async ({ visit, signIn }) => {
  const { templateId, head, cfo } = await publishBands(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await page.goto(`${webUrl()}/memo/create/${templateId}`)
  const panel = page.getByRole('region', { name: 'Approval workflow' })
  await expect(panel).toContainText('Answer these to see the route')
  await panel.getByRole('button', { name: 'Amount to spend' }).click()
  await expect(amountOf(page)).toBeFocused()

  const requests: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/call\/(.+)$/.exec(request.url()) ?? []
    // The navigation follows what others do meanwhile.
    if (call !== undefined && !['get_notifications', 'get_waiting_counts'].includes(call)) requests.push(call)
  })
  await page.keyboard.type('50000')
  await expect(sequence(page, 1)).toContainText(head.name)
  await expect(sequence(page, 1)).toContainText('Ramon Uy')
  await expect(sequence(page, 1)).toContainText('Set by the policy')
  await expect(sequence(page, 1)).toContainText('because every memo of this form needs it')
  await expect(sequence(page, 2)).toHaveCount(0)
  await expect(panel).not.toContainText('Answer these')

  await page.keyboard.type('00')
  await expect(sequence(page, 3)).toContainText(cfo.name)
  await expect(sequence(page, 3)).toContainText('because Amount to spend is above 1,000,000')
  await expect(panel).toContainText('Level 3 was added because Amount to spend is above 1,000,000.')
  await expect(page.getByRole('status').getByText('Level 3 was added')).toHaveCount(1)
  await expect(panel.getByRole('button', { name: /^Remove sequence/ })).toHaveCount(0)
  expect(requests).toEqual([])

  await expectAccessibleEverywhere(page)
  await expectNoOverflow(page)
  await setWidth(page, 360)
  await expectNoOverflow(page)
  await panel.getByRole('button', { name: 'Show the change' }).click()
  await expect(sequence(page, 3)).toBeFocused()
  await page.keyboard.press('Escape')
})

test('N3: whom the owner chooses stays with its level, and their own levels come after the policy’s', async ({
  visit,
  signIn,
}) => {
  const { templateId } = await publishBands(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await fillForm(page, templateId, subjectOf('Switches'), '250000')

  // The keyboard alone: the list opens with the focus, and the arrows choose.
  const list = sequence(page, 2).getByRole('combobox', { name: 'Approvers' })
  await list.focus()
  await expect(sequence(page, 2).getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sequence(page, 2).getByRole('button', { name: 'Remove Bea Lim' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Add approver sequence' }).click()
  const own = sequence(page, 3)
  await own.getByRole('combobox', { name: 'Approvers' }).fill('Miguel')
  await own.getByRole('option', { name: /Miguel Santos/ }).click()

  await amountOf(page).fill('50000')
  await expect(sequence(page, 2)).toContainText('Miguel Santos')
  await amountOf(page).fill('2500000')
  await expect(sequence(page, 2)).toContainText('Bea Lim')
  await expect(sequence(page, 3)).toContainText('Rosario Dizon')
  await expect(sequence(page, 4)).toContainText('Miguel Santos')
  await expect(page.getByRole('button', { name: 'Remove sequence 4' })).toBeVisible()
  await expect(page.getByText('Your own levels come after those of the policy.')).toBeVisible()

  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: /^Open / }).click()
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .first()
    .click()
  await expect(sequence(page, 2)).toContainText('Bea Lim')
  await expect(sequence(page, 4)).toContainText('Miguel Santos')
  await submit(page)
})

test('N3: a level that the policy sets is left out neither on screen nor by a call', async ({
  visit,
  signIn,
}) => {
  const { templateId } = await publishBands(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await fillForm(page, templateId, subjectOf('Cables'), '250000')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(sequence(page, 2).getByRole('combobox', { name: 'Approvers' })).toBeFocused()
  await expect(sequence(page, 2)).toContainText('This field is required')
  await expect(page.getByRole('button', { name: /^Remove sequence/ })).toHaveCount(0)

  const answer = await page.request.post(`${webUrl()}/call/create_memo`, {
    data: {
      data: {
        template_id: templateId,
        action: 'SUBMITTED',
        memo_content: [
          {
            field_id: 'SECTION_1',
            field_type: 'SECTION',
            value: [
              { field_id: 'TEXT_SUBJECT', value: 'Cables' },
              { field_id: 'SUM', value: '250000' },
              { field_id: 'CURRENCY', value: 'PHP' },
            ],
          },
        ],
        sequences: [{ approvers: [people.ramon], watchers: [], approval_type: 'ALL_APPROVERS' }],
      },
    },
  })
  expect(await answer.text()).toContain(
    'Level 2: the policy of this form asks for a level here that is missing.',
  )
})

test('N3: a memo that the policy refuses says why, and can be kept as a draft alone', async ({
  visit,
  signIn,
}) => {
  const { templateId } = await publishBands(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await page.goto(`${webUrl()}/memo/create/${templateId}`)
  await amountOf(page).fill('5')
  await page.getByLabel('Currency').selectOption('USD')
  const panel = page.getByRole('region', { name: 'Approval workflow' })
  await expect(panel).toContainText('State the amount in pesos.')
  const button = page.getByRole('button', { name: 'Submit', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('State the amount in pesos.')
  await expectAccessibleInBothThemes(page)
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeEnabled()
})

test.describe('N3: roles of the moment', () => {
  test.use({ expectedErrors: /status of (400|412|409)/ })

  test('N3: a role that changed hands since the form was opened shows in the route, and nothing typed is lost', async ({
    visit,
    signIn,
  }) => {
    const console = await consoleByWire(await visit())
    const { templateId, head } = await publishBands(console)
    const { page } = await signIn(people.andrea)
    const subject = subjectOf('Antennas')
    await fillForm(page, templateId, subject, '50000')
    await expect(sequence(page, 1)).toContainText('Ramon Uy')
    await handRoleTo(console, head, [people.miguel])

    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'There was an error while sending the memo.' })
    await expect(dialog).toContainText('The route of this memo has changed since you opened the form.')
    await expect(dialog).toContainText('Level 1 now asks Miguel Santos.')
    await dialog.getByRole('button', { name: 'Okay, got it' }).click()
    await expect(sequence(page, 1)).toContainText('Miguel Santos')
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
    await submit(page)
  })

  test('N3: a role without holder refuses when the form opens', async ({ visit, signIn }) => {
    const console = await consoleByWire(await visit())
    const { templateId, cfo } = await publishBands(console)
    await handRoleTo(console, cfo, [])
    const { page } = await signIn(people.andrea)
    await page.goto(`${webUrl()}/memo/create/${templateId}`)
    await expect(page.getByRole('heading', { name: 'This form cannot be used now' })).toBeVisible()
    await expect(page.getByText(`The role ${cfo.name} has no holder`)).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
})

test('N6: a re-submission with a higher amount adds a level behind the interrupted one', async ({
  visit,
  signIn,
}) => {
  const { templateId } = await publishBands(await consoleByWire(await visit()))
  const { page } = await signIn(people.andrea)
  await fillForm(page, templateId, subjectOf('Batteries'), '250000')
  const list = sequence(page, 2).getByRole('combobox', { name: 'Approvers' })
  await list.click()
  await sequence(page, 2)
    .getByRole('option', { name: /Paolo Reyes/ })
    .click()
  const created = page.waitForResponse('**/call/create_memo')
  await submit(page)
  const { result } = (await (await created).json()) as { result: { memo_id: string } }

  const { page: ramon } = await signIn(people.ramon)
  await callAs(ramon, 'approve_memo', { memo_id: result.memo_id, remarks: '' })
  const { page: paolo } = await signIn(people.paolo)
  await callAs(paolo, 'return_memo', { memo_id: result.memo_id, remarks: 'The price is higher' })

  await page.goto(`${webUrl()}/memo/edit/${result.memo_id}`)
  await expect(sequence(page, 1)).toContainText('Cleared')
  await expect(sequence(page, 2)).toContainText('Paolo Reyes')
  await amountOf(page).fill('1500000')
  await expect(sequence(page, 3)).toContainText('Rosario Dizon')
  await expect(page.getByText('Level 3 was added').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await submit(page, 'The new price')
})
