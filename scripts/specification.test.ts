import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { readSpecification, untruths } from './specification.ts'

const rowOf = (line: string) => readSpecification(line)

describe('docs/specification.md', () => {
  const rows = readSpecification(readFileSync(join(root, 'docs/specification.md'), 'utf8'))

  it('covers the end-user document in well over a hundred points', () => {
    expect(rows.length).toBeGreaterThan(100)
  })

  it('names only files and tests that exist', () => {
    expect(rows.flatMap(untruths)).toEqual([])
  })
})

describe('a row of it', () => {
  const own = '`scripts/specification.test.ts`: “names only files and tests that exist”'

  it('is true with a file that is there and a test by its exact title', () => {
    const [row] = rowOf(`| It checks itself | \`/address\`<br>\`scripts/specification.ts\` | ${own} |`)
    expect(row).toMatchObject({ places: ['scripts/specification.ts'] })
    expect(untruths(row!)).toEqual([])
  })

  it.each([
    ['a file that is gone', `| A point | \`scripts/gone.ts\` | ${own} |`, 'no scripts/gone.ts'],
    [
      'a test by another title',
      '| A point | `scripts/specification.ts` | `scripts/specification.test.ts`: “names only files” |',
      'no test “names only files”',
    ],
    ['no test', '| A point | `scripts/specification.ts` | by looking |', 'no test is named'],
    ['no file', `| A point | \`/memos\` | ${own} |`, 'no file is named'],
  ])('is untrue with %s', (_what, line, untruth) => {
    expect(rowOf(line).flatMap(untruths).join()).toContain(untruth)
  })
})
