import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assemblePage } from './single-file.ts'
import { themeCss } from './theme-styles.ts'

const APP = join(import.meta.dirname, '..')
/** Gzip, in bytes (J3). */
const BUDGET = 130_000

const PAGE = `<!doctype html><html><head>
    <meta charset="utf-8" />
    <script type="module" crossorigin src="./assets/a.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/a.css">
  </head><body></body></html>`

const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What runs and is shown, and what the policy allows. */
function partsOf(page: string) {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const script = /<script type="module">([^]*?)<\/script>/.exec(page)?.[1]
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1]
  return { policy, script, style }
}

describe('a page in one file', () => {
  it('O5: allows its own script and style by their hashes, and nothing else', () => {
    const page = assemblePage(PAGE, "alert('$& </script> <!-- ')\n", 'p { color: red }\n')
    const { policy, script, style } = partsOf(page)
    expect(page).not.toMatch(/src=|href=|crossorigin/)
    expect(script).toBe(String.raw`alert('$& <\/script> <\!-- ')`)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ])
  })

  it('follows the system’s colours on screens, and is light on paper', () => {
    expect(themeCss()).toMatch(
      /^:root\{[^@]*--cs-canvas:#F6F4EF[^@]*\}\n@media screen and \(prefers-color-scheme: dark\)/,
    )
  })
})

describe('the build of the verifier', () => {
  let folders: string[]
  const page = (at: number) => readFileSync(join(folders[at] as string, 'index.html'), 'utf8')

  beforeAll(async () => {
    folders = [await mkdtemp(join(tmpdir(), 'verifier-')), await mkdtemp(join(tmpdir(), 'verifier-again-'))]
    for (const outDir of folders)
      await build({
        root: APP,
        configFile: join(APP, 'vite.config.ts'),
        logLevel: 'error',
        build: { outDir },
      })
  })
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  it('O5: is one file that needs no other', () => {
    expect(readdirSync(folders[0] as string)).toEqual(['index.html'])
    const { policy, script, style } = partsOf(page(0))
    expect(policy).toContain(`script-src ${hashOf(script)}; style-src ${hashOf(style)};`)
    expect(page(0)).not.toMatch(/<(script|link|img|iframe)[^>]*\b(src|href)="(?!data:)/)
    expect(`${script}${style}`).not.toMatch(/\bimport\(|@import|url\(|\beval\(|new Function|__VITE/)
  })

  it('O5: gives the same bytes from the same sources, wherever they are', () => {
    expect(page(1)).toBe(page(0))
    expect(page(0)).not.toContain(APP)
  })

  it('J3: has at most 130 kB, with all rules inside', () => {
    const size = gzipSync(page(0), { level: 9 }).length
    expect(page(0)).toContain('countersign/rules/6')
    expect(size).toBeGreaterThan(20_000)
    expect(size).toBeLessThanOrEqual(BUDGET)
  })
})
