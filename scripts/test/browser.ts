import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { runTool } from '../tool.ts'

const WITH_WINDOWS = '/usr/bin/chromium'
const HEADLESS = '/usr/bin/chromium-headless-shell'

/**
 * Debian's Chromium, if it is installed. Its browser without windows takes less processor time, but shows no PDF
 * (decision 25): it is only used if the other one is there for those.
 */
export function systemBrowser({ full = false } = {}): string | undefined {
  if (!existsSync(WITH_WINDOWS)) return undefined
  return !full && existsSync(HEADLESS) ? HEADLESS : WITH_WINDOWS
}

/** Where Playwright installs its browser. */
function playwrightChromium(): string {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test') as {
    chromium: { executablePath(): string }
  }
  return chromium.executablePath()
}

function installFromDebian(): void {
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0
  const install = (...names: string[]) => run('install', '-y', '--no-install-recommends', ...names)
  run('update')
  if (!install('chromium', 'chromium-headless-shell')) install('chromium')
}

/**
 * Finds a Chromium for the journeys: CHROMIUM_PATH, the system's, Playwright's; installs one if there is none.
 *
 * @param full whether it must be able to open windows and to show PDFs
 * @throws PlainError if none can be installed
 */
export async function findBrowser({ full = false } = {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new PlainError(`Setting CHROMIUM_PATH: ${named} does not exist.`)
  }
  const own = playwrightChromium()
  const found = () => systemBrowser({ full }) ?? [own].find((path) => existsSync(path))
  if (!found() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) installFromDebian()
  if (!found()) await runTool('playwright', ['install', 'chromium'], { show: true })
  const browser = found()
  if (browser) return browser
  throw new PlainError('No Chromium found for the journeys: install one and set CHROMIUM_PATH.')
}
