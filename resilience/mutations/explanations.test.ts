import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { EXPLANATIONS } from './explanations.ts'

describe('the explanations of surviving mutants', () => {
  it.each(EXPLANATIONS)('match the current rules: $file, $code', ({ file, code, why }) => {
    const lines = readFileSync(join(root, 'packages/domain/src', file), 'utf8').split('\n')
    expect(lines.map((line) => line.trim())).toContain(code)
    expect(why).not.toBe('')
  })
})
