import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { findChecks } from './checks.ts'

const tests = globSync('packages/evidence/src/**/*.test.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** An id in quotes; anything in place of what a template fills in, as in `cited-${…}` or `${…}-chain`. */
const expected = (id: string): RegExp => new RegExp(`['"\`]${id.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}['"\`]`)

describe('the checks of an outsider', () => {
  it('O5: have an id each', () => {
    expect(findChecks().length).toBeGreaterThan(60)
    expect(findChecks().filter(({ id }) => id === '')).toEqual([])
  })

  it.each([...new Set(findChecks().map(({ id }) => id))])('O5: %s is expected by a test', (id) => {
    // Not toMatch: its message would show all tests.
    expect(expected(id).test(tests)).toBe(true)
  })
})
