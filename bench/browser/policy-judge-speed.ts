import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type * as Domain from '@countersign/domain'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { findBrowser } from '../../scripts/test/browser.ts'
import type { FormSpeed } from './form-speed.ts'
import { largeTemplate } from './large-template.ts'
import { AMOUNT, BAND, CONDITIONS, largeRouting, ROWS } from './policy-form-speed.ts'

const DOMAIN = join(import.meta.dirname, '../../packages/domain/src')
/** Nothing listens there: the page's requests are answered from the sources. */
const ADDRESS = 'http://domain.example'
const ROUNDS = 100

/** Measures in Chromium how long the rules take to judge a memo by the largest policy (N3): its last row fits. */
export async function measurePolicyJudge(): Promise<FormSpeed[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const page = await browser.newPage()
    await serveDomain(page)
    await page.goto(ADDRESS)
    const { judged, explained } = await page.evaluate(judgeInBrowser, {
      address: ADDRESS,
      rounds: ROUNDS,
      routing: largeRouting(),
      content: largeTemplate(10),
      answers: { [AMOUNT.id]: String(ROWS * BAND - 1) },
    })
    const policy = `a policy of ${ROWS} rows with ${CONDITIONS} conditions, median of ${ROUNDS}`
    return [
      { what: `A memo's route by ${policy}`, value: judged, unit: 'ms', aim: 5 },
      { what: `The same with the reason of each level`, value: explained, unit: 'ms', aim: 16 },
    ]
  } finally {
    await browser.close()
  }
}

/** The domain's own modules, without their types. */
async function serveDomain(page: Page): Promise<void> {
  await page.route(`${ADDRESS}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const source = await readFile(join(DOMAIN, path), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
}

interface Judging {
  address: string
  rounds: number
  routing: ReturnType<typeof largeRouting>
  content: ReturnType<typeof largeTemplate>
  answers: Record<string, string>
}

/** Runs in the page. */
async function judgeInBrowser({ address, rounds, routing, content, answers }: Judging) {
  const load = async (path: string) => (await import(`${address}/${path}`)) as typeof Domain
  const { policyFacts } = await load('policy/table/facts.ts')
  const { computeRoute } = await load('policy/compute-route.ts')
  const { explainLevels } = await load('policy/explain/explain-levels.ts')
  const { policy, directory } = routing
  const place = { companyId: directory.company_id, groupId: directory.group_id }
  const median = (work: () => unknown) => {
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    })
    return times.toSorted((one, other) => one - other)[rounds >> 1] ?? 0
  }
  const factsOf = () => policyFacts({ content, config: {} }, answers, place)
  const computed = computeRoute(policy, factsOf(), directory)
  if (computed.kind !== 'ROUTE' || computed.row?.number !== policy.rows.length)
    throw new Error('Another row fits.')
  return {
    judged: median(() => computeRoute(policy, factsOf(), directory)),
    explained: median(() => {
      const facts = factsOf()
      return [computeRoute(policy, facts, directory), explainLevels(policy, facts)]
    }),
  }
}
