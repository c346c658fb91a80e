import { defineConfig } from '@playwright/test'
import { systemBrowser } from '../scripts/test/browser.ts'
import { browserArguments } from './support/browser-arguments.ts'

/** One process for all pages of a context (`Contexts`): a quarter less processor time. */
const SHARED_PROCESSES = ['--process-per-site']

/** Pages live for seconds: optimising their code takes longer than it saves, a seventh of all processor time. */
const UNOPTIMISED = ['--js-flags=--no-maglev --no-opt']

/** Journeys through the whole product, started by its own launcher on free ports and an empty data folder. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './support/product/start-product.ts',
  outputDir: '../test-results',
  // The longest take a third of it, and more where other work keeps a core busy: a state is awaited by `expect` alone.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Two leave a tenth of two cores idle: journeys also wait, such as for decisions that can still be undone.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A failed journey runs again to record its trace, and remains failed: recording every run would nearly double the time.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../reports/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Manila',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? systemBrowser(),
      args: [...browserArguments, ...SHARED_PROCESSES, ...UNOPTIMISED],
    },
  },
})
