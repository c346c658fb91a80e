import { explain } from './plain-error.ts'
import { findBrowser } from './test/browser.ts'
import { runTool } from './tool.ts'

// `npm run journeys`: runs only the browser tests; arguments after `--` go to Playwright (`--headed`, a file, a title).
try {
  const given = process.argv.slice(2)
  const full = given.some((argument) => ['--headed', '--debug', '--ui'].includes(argument))
  const environment = { CHROMIUM_PATH: await findBrowser({ full }) }
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...given]
  const { code } = await runTool('playwright', args, { show: true, environment })
  process.exit(code)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
