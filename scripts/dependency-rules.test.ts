import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './root.ts'

const packages = ['domain', 'contract', 'client', 'ui', 'form']
const apps = ['server', 'web', 'admin', 'identity-dev']

/** One forbidden import for each rule, laid out like the product: the file, and what it imports. */
const forbidden: [rule: string, file: string, content: string][] = [
  [
    'domain-is-pure',
    'packages/domain/src/a.ts',
    `import { it } from '@countersign/contract'; export default it`,
  ],
  ['domain-has-no-libraries', 'packages/domain/src/b.ts', `import { z } from 'zod'; export default z`],
  [
    'domain-has-no-libraries',
    'packages/domain/src/c.ts',
    `import { join } from 'node:path'; export default join`,
  ],
  [
    'contract-knows-domain',
    'packages/contract/src/a.ts',
    `import { it } from '@countersign/client'; export default it`,
  ],
  [
    'client-knows-contract',
    'packages/client/src/a.ts',
    `import { it } from '@countersign/ui'; export default it`,
  ],
  [
    'ui-is-domain-free',
    'packages/ui/src/a.ts',
    `import { it } from '@countersign/domain'; export default it`,
  ],
  [
    'form-knows-domain-and-ui',
    'packages/form/src/a.ts',
    `import { it } from '@countersign/client'; export default it`,
  ],
  [
    'server-knows-domain-and-contract',
    'apps/server/src/a.ts',
    `import { it } from '@countersign/ui'; export default it`,
  ],
  [
    'server-knows-domain-and-contract',
    'apps/server/src/b.ts',
    `import { it } from '../../../scripts/index.ts'; export default it`,
  ],
  ['web-arrows', 'apps/web/src/a.ts', `import { it } from '@countersign/admin'; export default it`],
  ['admin-arrows', 'apps/admin/src/a.ts', `import { it } from '@countersign/server'; export default it`],
  ['admin-arrows', 'apps/admin/src/b.ts', `import { it } from '../../web/src/index.ts'; export default it`],
  [
    'identity-dev-stands-alone',
    'apps/identity-dev/src/a.ts',
    `import { it } from '@countersign/domain'; export default it`,
  ],
  [
    'nothing-imports-identity-dev',
    'apps/server/src/c.ts',
    `import { it } from '@countersign/identity-dev'; export default it`,
  ],
  [
    'browsers-take-types-only-from-contract',
    'apps/web/src/b.ts',
    `import { it } from '@countersign/contract'; export default it`,
  ],
  [
    'features-meet-in-lib',
    'apps/web/src/features/memos/a.ts',
    `import { it } from '../search/it.ts'; export default it`,
  ],
  [
    'no-cycles',
    'packages/domain/src/about.ts',
    `import { round } from './round.ts'; export const about = round`,
  ],
]

/** Imports that the rules must let pass. */
const allowed: [file: string, content: string][] = [
  [
    'packages/domain/src/round.ts',
    `import type { about } from './about.ts'; export const round: typeof about = 1`,
  ],
  ['packages/domain/src/d.test.ts', `import { z } from 'zod'; export default z`],
  ['packages/contract/src/b.ts', `import { it } from '@countersign/domain'; export default it`],
  ['packages/form/src/b.ts', `import { it } from '@countersign/ui'; export default it`],
  ['apps/server/src/d.ts', `import { it } from '@countersign/contract'; export default it`],
  [
    'apps/server/src/testing/setup.ts',
    `import { it } from '../../../../scripts/index.ts'; export default it`,
  ],
  ['apps/web/src/c.ts', `import type { it } from '@countersign/contract'; export type It = typeof it`],
  ['apps/web/src/d.ts', `import { it } from '@countersign/form'; export default it`],
  ['apps/web/src/features/memos/b.ts', `import { it } from '../../lib/it.ts'; export default it`],
  ['apps/web/src/features/search/it.ts', `export const it = 1`],
  ['apps/web/src/lib/it.ts', `export const it = 1`],
  ['scripts/b.ts', `import { it } from '@countersign/identity-dev'; export default it`],
]

function write(base: string, file: string, content: string): void {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), `${content}\n`)
}

/** A tree with the product's workspaces, linked as npm links them, and one library. */
function layOut(base: string): void {
  write(
    base,
    'package.json',
    JSON.stringify({ name: 'fixture', type: 'module', workspaces: ['packages/*', 'apps/*'] }),
  )
  for (const file of ['tsconfig.base.json', 'tsconfig.web.json']) cpSync(join(root, file), join(base, file))
  write(
    base,
    'node_modules/zod/package.json',
    JSON.stringify({ name: 'zod', version: '1.0.0', main: 'index.js' }),
  )
  write(base, 'node_modules/zod/index.js', 'exports.z = 1')
  mkdirSync(join(base, 'node_modules/@countersign'))
  const workspaces = [
    ...packages.map((name) => ['packages', name]),
    ...apps.map((name) => ['apps', name]),
  ] as [string, string][]
  for (const [folder, name] of workspaces) {
    const manifest = { name: `@countersign/${name}`, type: 'module', exports: { '.': './src/index.ts' } }
    write(base, `${folder}/${name}/package.json`, JSON.stringify(manifest))
    write(base, `${folder}/${name}/src/index.ts`, 'export const it = 1')
    symlinkSync(join('..', '..', folder, name), join(base, 'node_modules/@countersign', name))
  }
  write(base, 'scripts/index.ts', 'export const it = 1')
  for (const [, file, content] of forbidden) write(base, file, content)
  for (const [file, content] of allowed) write(base, file, content)
}

describe('the arrows of ARCHITECTURE.md', () => {
  let base: string
  let violations: { rule: string; file: string }[]

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'countersign-arrows-'))
    layOut(base)
    const options = await extractOptions(join(root, '.dependency-cruiser.cjs'))
    const { output } = await cruise(
      ['apps', 'packages', 'scripts'],
      { ...options, baseDir: base, outputType: undefined },
      undefined,
      { tsConfig: extractTsConfig(join(base, 'tsconfig.web.json')) },
    )
    violations = (output as ICruiseResult).summary.violations.map(({ rule, from }) => ({
      rule: rule.name,
      file: from,
    }))
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))

  it.each(forbidden)('%s catches %s', (rule, file) => {
    expect(violations).toContainEqual({ rule, file })
  })

  it.each(allowed)('%s may import what it imports', (file) => {
    expect(
      violations.filter((violation) => violation.file === file && violation.rule !== 'no-cycles'),
    ).toEqual([])
  })

  it('have a forbidden import here for each of them', async () => {
    const { ruleSet } = await extractOptions(join(root, '.dependency-cruiser.cjs'))
    const rules = ruleSet?.forbidden?.map(({ name }) => name) ?? []
    expect(rules.filter((name) => !forbidden.some(([rule]) => rule === name))).toEqual([])
    expect(rules.length).toBeGreaterThan(0)
  })
})
