import { describeResults } from '../../corpora/finding.ts'
import { dangersIn, watchForHarm } from '../../corpora/harm.ts'
import { OWN_CORPUS } from '../../corpora/own-corpus.ts'
import { runCorpus } from '../../corpora/run.ts'
import { expect, test, webUrl } from '../../support/test.ts'

test('hostile input runs no script, fetches nothing from other sites, and never causes a fault (A2, F5, I2)', async () => {
  // Hundreds of requests, and every screen that shows people's input.
  test.setTimeout(360_000)
  const results = await runCorpus(OWN_CORPUS, { sharesCalls: true })
  expect(describeResults(results.filter(({ findings }) => findings.length > 0))).toBe(describeResults([]))
  expect(results.map(({ part }) => part)).toHaveLength(11)
})

test('scripts and requests are detected: without sanitisation the same payloads are found', async ({
  browser,
}) => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const harm = await watchForHarm(context, webUrl())
  await page.goto(`${webUrl()}/terms`)
  // Without payloads that navigate the page away.
  const staying = OWN_CORPUS.xssPayloads.filter((payload) => !payload.includes('http-equiv'))
  await page.evaluate((payloads) => {
    document.body.innerHTML = payloads.map((payload) => `<div class="prose">${payload}</div>`).join('')
  }, staying)
  expect((await dangersIn(page, '.prose')).length).toBeGreaterThan(5)
  const noticed = () => seen.push(...harm.taken())
  const seen: string[] = []
  await expect.poll(() => (noticed(), seen.join('\n'))).toMatch(/ran alert/)
  await expect.poll(() => (noticed(), seen.join('\n'))).toMatch(/fetched https:\/\/elsewhere\.example/)
  await context.close()
})
