import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { EXPLANATIONS } from './explanations.ts'

describe('the explanations of mistakes that no test notices', () => {
  it.each(EXPLANATIONS)('are of the rules as they are: $file, $code', ({ file, code, why }) => {
    const lines = readFileSync(join(root, 'packages/domain/src', file), 'utf8').split('\n')
    expect(lines.map((line) => line.trim())).toContain(code)
    expect(why).not.toBe('')
  })
})
