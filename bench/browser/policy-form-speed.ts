import { chromium } from '@playwright/test'
import type { CallOutput } from '@countersign/contract'
import type { PolicyCondition, PolicyLevel, PolicyRow } from '@countersign/domain'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { findBrowser } from '../../scripts/test/browser.ts'
import type { FormSpeed } from './form-speed.ts'
import { keyToPaint, KEYS, openForm, processorTime, THROTTLE, throttle } from './form-speed.ts'
import { largeTemplate } from './large-template.ts'

const FIELDS = 200
export const ROWS = 200
export const CONDITIONS = 40
export const BAND = 1000
/** The question of the large template that asks for an amount. */
export const AMOUNT = { id: 'FIELD_1', label: 'Question 1' }

/**
 * Measures a form whose route follows the largest policy: each key leads to another row (N3).
 *
 * @param url of the end-user app, built
 * @param cookie of a session, `name=value`
 */
export async function measurePolicyForm(url: string, cookie: string): Promise<FormSpeed[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const answer = { template_content: largeTemplate(FIELDS), routing: largeRouting() }
    const opened = await openForm(browser, { url, cookie, answer })
    const { page } = opened
    const field = page.getByRole('textbox', { name: AMOUNT.label, exact: true })
    await field.fill(String(BAND * 5 + 1))
    await page.getByText('Set by the policy').first().waitFor()
    const keys = ['1', 'Backspace']
    let processor = Number.NaN
    await keyToPaint(page, field, keys, async (typing) => {
      processor = await processorTime(opened, typing)
    })
    await throttle(opened, THROTTLE)
    await page.evaluate(countFrames)
    let requests = 0
    // Scripts that the page fetches when it is idle are no requests of a key.
    page.on('request', (request) => (requests += request.url().includes('/call/') ? 1 : 0))
    const key = await keyToPaint(page, field, keys)
    const frames = await page.evaluate(() => window.routeFrames ?? [])
    // Each key leads to another row, or the panel's frames would be those of some keys alone.
    if (frames.length < KEYS) throw new Error(`The route followed only ${frames.length} of ${KEYS} keys.`)
    const policy = `a policy of ${ROWS} rows with ${CONDITIONS} conditions`
    return [
      {
        what: `Key to next paint, ${FIELDS} fields and ${policy}, ${THROTTLE}x throttled, median of ${KEYS}`,
        value: key,
        unit: 'ms',
        aim: 80,
      },
      {
        what: `Processor time of the main thread for a key of the same, not throttled, mean of ${KEYS}`,
        value: processor / KEYS,
        unit: 'ms',
        aim: 80 / THROTTLE,
      },
      {
        what: `Frames from a key to the route of ${policy}, at most; 1 is the key's own frame`,
        value: Math.max(...frames),
        unit: 'frames',
        aim: 2,
      },
      { what: `Requests while ${KEYS} keys change that route`, value: requests, unit: 'requests', aim: 0 },
    ]
  } finally {
    await browser.close()
  }
}

/** Counts the frames that begin from each key to the change of the panel, that of the change included. */
function countFrames(): void {
  const counted: number[] = []
  let frames = 0
  let isWaiting = false
  window.routeFrames = counted
  const next = () => {
    if (!isWaiting) return
    frames += 1
    requestAnimationFrame(next)
  }
  window.addEventListener(
    'keydown',
    () => {
      frames = 0
      isWaiting = true
      requestAnimationFrame(next)
    },
    { capture: true },
  )
  const panel = document.querySelector('section[aria-labelledby="approval-workflow"]')
  new MutationObserver(() => {
    // What changes before the next frame begins is painted in it.
    if (isWaiting) counted.push(Math.max(1, frames))
    isWaiting = false
  }).observe(panel ?? document.body, { childList: true, characterData: true, subtree: true })
}

type WireRouting = CallOutput<'get_template_by_id'>['routing']

/** The largest policy: each band of amounts has a row of its own. */
export function largeRouting(): NonNullable<WireRouting> {
  const owner = { email: 'owner@northwind.example', name: 'Owner' }
  return {
    policy: {
      rows: Array.from({ length: ROWS }, (_, at) => rowOf(at)),
      otherwise: { kind: 'LEVELS', levels: [levelOf('Otherwise')] },
    },
    directory: { owner, company_id: 'own', group_id: null, managers: [], roles: [] },
    kept: [],
    people: [],
  }
}

/** A band of amounts, with conditions that hold in all rows. */
function rowOf(at: number): PolicyRow {
  const bounds = { above: String(at * BAND), up_to: String((at + 1) * BAND) }
  const others = Array.from({ length: CONDITIONS - 1 }, (_, other): PolicyCondition => ({
    kind: 'COMPANY',
    is_one_of: false,
    values: [`company ${other}`],
  }))
  return {
    row_id: `row ${at}`,
    conditions: [...others, { kind: 'NUMBER', field_id: AMOUNT.id, bounds }],
    levels: Array.from({ length: 5 }, (_, level) => levelOf(`Approver ${at} ${level}`)),
  }
}

function levelOf(name: string): PolicyLevel {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@northwind.example`
  return {
    level_id: name,
    sources: [{ kind: 'PERSON', person: { email, name } }],
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
  }
}

declare global {
  interface Window {
    routeFrames?: number[]
  }
}
