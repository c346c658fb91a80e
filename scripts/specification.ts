import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** A row of docs/specification.md: what lives where, and which tests show it. */
interface Row {
  line: number
  point: string
  /** Files and folders that it names, from the root. */
  places: string[]
  tests: { file: string; title: string }[]
}

const codeSpan = /`([^`]+)`/g
const namedTest = /`([^`]+)`: “([^”]+)”/g
const isPlace = (text: string): boolean => /^(apps|packages|e2e|scripts|docs|demo)\//.test(text)

/** The rows of its tables; addresses and names of settings in them are no places. */
export function readSpecification(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, at): Row[] => {
    const cells = text.split(' | ')
    if (!text.startsWith('| ') || cells.length !== 3 || /^\| (---|what)/.test(text)) return []
    const [point = '', where = '', shownBy = ''] = cells
    return [
      {
        line: at + 1,
        point: point.replace(/^\| /, '').trim(),
        places: [...where.matchAll(codeSpan)].map(([, place = '']) => place).filter(isPlace),
        tests: [...shownBy.matchAll(namedTest)].map(([, file = '', title = '']) => ({ file, title })),
      },
    ]
  })
}

/**
 * What a row says that isn't so: a file that isn't there, a test that its file doesn't have by exactly this title, or no
 * test at all. Says nothing of whether the tests pass: they run beside this.
 */
export function untruths({ line, point, places, tests }: Row): string[] {
  const missing = places.filter((place) => !existsSync(join(root, place))).map((place) => `no ${place}`)
  const untested = tests
    .filter(({ file, title }) => !hasTest(file, title))
    .map(({ file, title }) => `no test “${title}” in ${file}`)
  const unshown = tests.length === 0 ? ['no test is named'] : []
  const unplaced = places.length === 0 ? ['no file is named'] : []
  return [...missing, ...untested, ...unshown, ...unplaced].map((what) => `line ${line}, “${point}”: ${what}`)
}

function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  if (!/\.(test\.tsx?|journey\.ts)$/.test(file) || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll(/\(\s+/g, '(')
  return [`'`, '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote}`))
}
