import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'

/** The requirements of ASVS 5.0 of levels 1 and 2. */
const ASVS = `
  1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.2.7 1.2.8 1.2.9 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.1 1.5.2
  2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.7.1 3.7.2
  4.1.1 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.1 4.4.2 4.4.3 4.4.4
  5.1.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3
  6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 6.3.3 6.3.4 6.4.1 6.4.2 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4
  7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2
  8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1
  9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4
  10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3
  11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.1 11.3.2 11.3.3 11.4.1 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1
  12.1.1 12.1.2 12.1.3 12.2.1 12.2.2 12.3.1 12.3.2 12.3.3 12.3.4
  13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5
  14.1.1 14.1.2 14.2.1 14.2.2 14.2.3 14.2.4 14.3.1 14.3.2 14.3.3
  15.1.1 15.1.2 15.1.3 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
  16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3
  17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
`

/** The criteria of WCAG 2.2 of levels A and AA. */
const WCAG = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.1 4.1.2 4.1.3
`

const listed = (text: string) => text.trim().split(/\s+/)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

/** The numbers at which a point begins, such as `- **1.2.6, 1.2.7 Not applicable.**`, with ranges spelt out. */
function pointsIn(text: string): string[] {
  return [...text.matchAll(/^- \*\*(.*?)\*\*/gm)].flatMap(([, head = '']) =>
    [...head.matchAll(/(\d+\.\d+\.)(\d+)(?: to \d+\.\d+\.(\d+))?/g)].flatMap(([, section, first, last]) =>
      Array.from(
        { length: Number(last ?? first) - Number(first) + 1 },
        (_, index) => `${section}${Number(first) + index}`,
      ),
    ),
  )
}

/** What is named in code and in links: files of the repository, and commands. */
function namedIn(document: string) {
  const text = read(document)
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, one = '']) => one)
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, one = '']) => one)
  return {
    files: [
      ...code.filter((one) => /^[\w.@-]+(\/[\w.@-]+)+\.[a-z]+$/.test(one)).map(fromRoot),
      ...links.map((one) => join(dirname(document), one)),
    ],
    commands: code.flatMap((one) => /^npm run (\S+)/.exec(one)?.[1] ?? []),
  }
}

/** docs/security.md shortens the paths of the server. */
const fromRoot = (path: string) => path.replace(/^server\//, 'apps/server/src/')

describe.each(['docs/security.md', 'docs/accessibility.md'])('%s', (document) => {
  const { files, commands } = namedIn(document)

  it('names files and tests that exist', () => {
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names commands that exist', () => {
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

it.each([
  ['docs/security.md', 'requirement of ASVS 5.0, levels 1 and 2', ASVS],
  ['docs/accessibility.md', 'criterion of WCAG 2.2, A and AA', WCAG],
])('%s answers every %s, each once', (document, _, wanted) => {
  expect(pointsIn(read(document)).toSorted()).toEqual(listed(wanted).toSorted())
})
