import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'

const run = (environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts/alerts/alerts.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })

const isInstalled = !spawnSync('promtool', ['--version']).error

describe('npm run alerts', () => {
  it('says what is missing where promtool is not installed, and does not pass', () => {
    const { status, stderr } = run({ PATH: '/nowhere' })
    expect(stderr).toContain('promtool was not found')
    expect(status).toBe(2)
  })

  it.skipIf(!isInstalled)('finds no fault in the alerts and the dashboard', () => {
    const { status, stdout, stderr } = run()
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})
