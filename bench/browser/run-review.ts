import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { root } from '../../scripts/root.ts'
import { findBrowser } from '../../scripts/test/browser.ts'
import { machineFacts } from '../measuring/machine.ts'
import { table } from '../measuring/markdown-table.ts'
import type { ReviewFigure } from './memos-to-review.ts'
import { ABOUT_THE_PERSON, measurePerson } from './review-by-person.ts'
import { ABOUT_MACHINE_TIME, measureReview } from './review-speed.ts'

// `npm run bench -- review http://localhost:3000`: measures review mode (M3) in a running development product, and writes the report to
// `bench/results/`. It takes six minutes, five of them at a person's pace, which `--no-person` leaves out.
const { values, positionals } = parseArgs({
  options: { person: { type: 'boolean', default: true } },
  allowPositionals: true,
  allowNegative: true,
})
const [url = 'http://localhost:3000'] = positionals
const people = {
  owner: 'andrea.villanueva@northwind.example',
  approver: 'nina.munoz@northwind.example',
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  const figures = [
    ...(await measureReview(browser, url, people)),
    ...(values.person ? await measurePerson(browser, url, people) : []),
  ]
  const at = new Date().toISOString()
  const text = `${[
    `# Review mode, ${at.slice(0, 16)}Z`,
    machineFacts()
      .map((fact) => `- ${fact}`)
      .join('\n'),
    [ABOUT_MACHINE_TIME, ...(values.person ? [ABOUT_THE_PERSON] : [])].join('\n\n'),
    table(['figure', 'value', 'aim', ''], figures.map(row)),
  ].join('\n\n')}\n`
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  const file = join(root, 'bench/results', `${at.slice(0, 10)}-review.md`)
  writeFileSync(file, text)
  console.log(`${text}\n${file}`)
} finally {
  await browser.close()
}

function row({ what, value, unit, aim }: ReviewFigure): string[] {
  const digits = unit === 'keys' ? 0 : 1
  const verdict = aim === undefined ? '' : value <= aim ? 'met' : '**missed**'
  return [what, `${value.toFixed(digits)} ${unit}`, aim === undefined ? '' : `${aim} ${unit}`, verdict]
}
