import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './root.ts'

const packages = [
  'domain',
  'evidence',
  'contract',
  'client',
  'ui',
  'form',
  'app-shell',
  'demo-data',
  'test-kit',
]
const apps = ['server', 'web', 'admin', 'verifier', 'identity-dev', 'timestamp-dev']
const trials = ['bench', 'e2e', 'resilience']

const SERVER = 'apps/server/src'
/** The server's floors, lowest first. */
const floors = JSON.parse(readFileSync(join(root, 'apps/server/floors.json'), 'utf8')) as string[][]

const pathTo = (folder: string | undefined, file: string) => `${relative(folder ?? '', file)}.ts`

/** For each floor, an import that points up and one that points sideways. */
const upAndSideways = floors.flatMap(([from, neighbour], at): [string, string, string][] => {
  const above = floors[at + 1]?.[0]
  const wrong = { up: above === undefined ? 'main' : `${above}/it`, sideways: neighbour && `${neighbour}/it` }
  return Object.entries(wrong).flatMap(([way, to]) =>
    to === undefined
      ? []
      : [
          [
            `server-floor-${at + 1}`,
            `${SERVER}/${from}/${way}.ts`,
            `import { it } from '${pathTo(from, to)}'; export default it`,
          ],
        ],
  )
})

/** The files of each folder, and its direct subfolders. */
const ownAndDown = floors.flatMap((folders, at) =>
  folders.flatMap((folder): [string, string][] => [
    [`${SERVER}/${folder}/it.ts`, `export const it = 1`],
    [`${SERVER}/${folder}/own.ts`, `import { it } from './it.ts'; export default it`],
    [`${SERVER}/${folder}/up.test.ts`, `import { it } from '${pathTo(folder, 'main')}'; export default it`],
    ...(floors[at - 1] ?? []).map((below): [string, string] => [
      `${SERVER}/${folder}/down-to-${below.replace('/', '-')}.ts`,
      `import { it } from '${pathTo(folder, `${below}/it`)}'; export default it`,
    ]),
  ]),
)

/** A forbidden import for each rule, with the paths of the product: the file, and its import. */
const forbidden: [rule: string, file: string, content: string][] = [
  ...upAndSideways,
  [
    'server-folder-has-a-floor',
    `${SERVER}/attic/a.ts`,
    `import { it } from '../protocol/it.ts'; export default it`,
  ],
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
    'domain-floors',
    'packages/domain/src/route/up.ts',
    `import { memo } from '../memo/memo.ts'; export const route = memo`,
  ],
  [
    'domain-floors',
    'packages/domain/src/memo/access/across.ts',
    `import { submit } from '../submission/submit.ts'; export const standing = submit`,
  ],
  [
    'domain-floors',
    'packages/domain/src/attic/a.ts',
    `import { memo } from '../memo/memo.ts'; export const attic = memo`,
  ],
  [
    'evidence-knows-domain',
    'packages/evidence/src/a.ts',
    `import { it } from '@countersign/contract'; export default it`,
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
    'app-shell-knows-client-and-ui',
    'packages/app-shell/src/a.ts',
    `import { it } from '@countersign/form'; export default it`,
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
  [
    'server-knows-domain-and-contract',
    'apps/server/src/e.ts',
    `import { it } from '@countersign/demo-data'; export default it`,
  ],
  [
    'server-knows-domain-and-contract',
    'apps/server/src/f.ts',
    `import { it } from '@countersign/test-kit'; export default it`,
  ],
  [
    'server-tests-know-the-test-kit',
    'apps/server/src/g.test.ts',
    `import { it } from '@countersign/client'; export default it`,
  ],
  [
    'demo-data-knows-the-server',
    'packages/demo-data/src/a.ts',
    `import { it } from '@countersign/test-kit'; export default it`,
  ],
  [
    'demo-data-tests-know-the-test-kit',
    'packages/demo-data/src/b.test.ts',
    `import { it } from '@countersign/client'; export default it`,
  ],
  [
    'test-kit-knows-the-server',
    'packages/test-kit/src/a.ts',
    `import { it } from '@countersign/demo-data'; export default it`,
  ],
  ['web-arrows', 'apps/web/src/a.ts', `import { it } from '@countersign/admin'; export default it`],
  ['admin-arrows', 'apps/admin/src/a.ts', `import { it } from '@countersign/server'; export default it`],
  ['admin-arrows', 'apps/admin/src/b.ts', `import { it } from '../../web/src/index.ts'; export default it`],
  [
    'verifier-knows-evidence',
    'apps/verifier/src/a.ts',
    `import { it } from '@countersign/client'; export default it`,
  ],
  [
    'identity-dev-is-alone',
    'apps/identity-dev/src/a.ts',
    `import { it } from '@countersign/domain'; export default it`,
  ],
  [
    'nothing-imports-identity-dev',
    'apps/server/src/c.ts',
    `import { it } from '@countersign/identity-dev'; export default it`,
  ],
  [
    'timestamp-dev-knows-evidence',
    'apps/timestamp-dev/src/a.ts',
    `import { it } from '@countersign/domain'; export default it`,
  ],
  [
    'nothing-imports-timestamp-dev',
    'apps/server/src/h.ts',
    `import { it } from '@countersign/timestamp-dev'; export default it`,
  ],
  [
    'browsers-take-types-only-from-contract',
    'apps/web/src/b.ts',
    `import { it } from '@countersign/contract'; export default it`,
  ],
  [
    'lib-is-below-features',
    'apps/web/src/lib/a.ts',
    `import { it } from '../features/search/it.ts'; export default it`,
  ],
  [
    'lib-is-below-features',
    'apps/admin/src/lib/a.ts',
    `import { it } from '../shared/it.ts'; export default it`,
  ],
  [
    'shared-is-below-features',
    'apps/web/src/shared/a.ts',
    `import { it } from '../features/search/it.ts'; export default it`,
  ],
  [
    'features-are-below-app',
    'apps/web/src/features/memos/c.ts',
    `import { it } from '../../app/it.ts'; export default it`,
  ],
  [
    'features-meet-in-shared',
    'apps/web/src/features/memos/a.ts',
    `import { it } from '../search/it.ts'; export default it`,
  ],
  [
    'e2e-knows-the-contract',
    'e2e/a.ts',
    `import { it } from '../apps/server/src/index.ts'; export default it`,
  ],
  [
    'bench-measures-the-server',
    'bench/a.ts',
    `import { it } from '../resilience/index.ts'; export default it`,
  ],
  ['bench-measures-the-server', 'bench/b.ts', `import { it } from '../e2e/index.ts'; export default it`],
  [
    'resilience-tries-the-server',
    'resilience/a.ts',
    `import { it } from '@countersign/web'; export default it`,
  ],
  [
    'nothing-imports-trials',
    'packages/test-kit/src/d.ts',
    `import { it } from '@countersign/bench'; export default it`,
  ],
  [
    'workspaces-are-declared',
    'packages/ui/src/c.ts',
    `import { it } from '@countersign/domain'; export default it`,
  ],
  [
    'workspaces-are-declared',
    'e2e/b.ts',
    `import { it } from '../packages/ui/src/index.ts'; export default it`,
  ],
  ['libraries-are-declared', 'packages/ui/src/b.ts', `import { z } from 'undeclared'; export default z`],
  ['libraries-are-declared', 'resilience/b.ts', `import { z } from 'not-even-there'; export default z`],
  ['product-modules-are-imported', 'packages/ui/src/e.ts', `export const it = 1`],
  ['support-modules-are-imported', 'e2e/d.ts', `export const it = 1`],
  [
    'no-cycles',
    'packages/domain/src/about.ts',
    `import { round } from './round.ts'; export const about = round`,
  ],
]

/** Imports that the rules must allow. */
const allowed: [file: string, content: string][] = [
  ...ownAndDown,
  [`${SERVER}/main.ts`, `export const it = 1`],
  [`${SERVER}/server.ts`, `import { it } from './protocol/it.ts'; export default it`],
  [
    'packages/domain/src/round.ts',
    `import type { about } from './about.ts'; export const round: typeof about = 1`,
  ],
  ['packages/domain/src/memo/memo.ts', `export const memo = 1`],
  [
    'packages/domain/src/memo/submission/submit.ts',
    `import { memo } from '../memo.ts'; export const submit = memo`,
  ],
  [
    'packages/domain/src/route/up.test.ts',
    `import { submit } from '../memo/submission/submit.ts'; export default submit`,
  ],
  ['packages/domain/src/d.test.ts', `import { z } from 'zod'; export default z`],
  ['packages/ui/src/e.test.ts', `import { it } from './e.ts'; export default it`],
  ['packages/contract/src/b.ts', `import { it } from '@countersign/domain'; export default it`],
  ['packages/form/src/b.ts', `import { it } from '@countersign/ui'; export default it`],
  ['apps/server/src/d.ts', `import { it } from '@countersign/contract'; export default it`],
  ['apps/server/src/h.test.ts', `import { it } from '@countersign/test-kit'; export default it`],
  ['apps/server/src/testing/it.ts', `import { it } from '@countersign/demo-data'; export default it`],
  ['packages/demo-data/src/c.ts', `import { it } from '@countersign/server'; export default it`],
  ['packages/demo-data/src/d.test.ts', `import { it } from '@countersign/test-kit'; export default it`],
  ['packages/test-kit/src/b.ts', `import { it } from '@countersign/server'; export default it`],
  [
    'packages/test-kit/src/c.ts',
    `import { it } from '../../../scripts/postgres/index.ts'; export default it`,
  ],
  ['apps/web/src/c.ts', `import type { it } from '@countersign/contract'; export type It = typeof it`],
  ['apps/web/src/d.ts', `import { it } from '@countersign/form'; export default it`],
  ['apps/web/src/e.ts', `import { it } from '@countersign/app-shell'; export default it`],
  ['apps/web/src/features/memos/b.ts', `import { it } from '../../lib/it.ts'; export default it`],
  ['apps/web/src/features/memos/d.ts', `import { it } from '../../shared/it.ts'; export default it`],
  ['apps/web/src/shared/b.ts', `import { it } from '../lib/it.ts'; export default it`],
  ['apps/web/src/app/b.ts', `import { it } from '../features/search/it.ts'; export default it`],
  ['apps/web/src/shared/it.ts', `export const it = 1`],
  ['apps/admin/src/shared/it.ts', `export const it = 1`],
  ['apps/web/src/app/it.ts', `export const it = 1`],
  ['apps/web/src/features/search/it.ts', `export const it = 1`],
  ['apps/web/src/lib/it.ts', `export const it = 1`],
  ['apps/verifier/src/b.ts', `import { it } from '@countersign/evidence'; export default it`],
  ['e2e/c.ts', `import type { it } from '@countersign/contract'; export type It = typeof it`],
  ['bench/c.ts', `import { it } from '@countersign/test-kit'; export default it`],
  ['bench/d.ts', `import { it } from '../scripts/index.ts'; export default it`],
  ['resilience/c.ts', `import { it } from '@countersign/client'; export default it`],
  ['apps/server/src/i.test.ts', `import { it } from 'vitest'; export default it`],
  ['packages/contract/src/c.ts', `import { z } from 'zod'; export default z`],
  ['scripts/b.ts', `import { it } from '@countersign/identity-dev'; export default it`],
]

/** Broken by what other files import, or not. */
const BY_OTHERS = new Set(['no-cycles', 'product-modules-are-imported', 'support-modules-are-imported'])

function write(base: string, file: string, content: string): void {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), `${content}\n`)
}

/** A tree with the product's workspaces, linked as by npm, and three libraries. */
function layOut(base: string): void {
  const workspaces = [
    ...packages.map((name) => [`packages/${name}`, name]),
    ...apps.map((name) => [`apps/${name}`, name]),
    ...trials.map((name) => [name, name]),
  ] as [folder: string, name: string][]
  const manifest = { name: 'fixture', type: 'module', workspaces: workspaces.map(([folder]) => folder) }
  write(base, 'package.json', JSON.stringify(manifest))
  for (const file of ['tsconfig.base.json', 'tsconfig.web.json']) cpSync(join(root, file), join(base, file))
  for (const name of ['zod', 'vitest', 'undeclared']) {
    const manifest = JSON.stringify({ name, version: '1.0.0', main: 'index.js' })
    write(base, `node_modules/${name}/package.json`, manifest)
    write(base, `node_modules/${name}/index.js`, 'exports.z = 1')
  }
  mkdirSync(join(base, 'node_modules/@countersign'))
  for (const [folder, name] of workspaces) {
    const isTrial = trials.includes(name)
    const manifest = {
      name: `@countersign/${name}`,
      type: 'module',
      exports: { '.': isTrial ? './index.ts' : './src/index.ts' },
      dependencies: { zod: '1.0.0' },
    }
    write(base, `${folder}/package.json`, JSON.stringify(manifest))
    write(base, `${folder}/${isTrial ? '' : 'src/'}index.ts`, 'export const it = 1')
    symlinkSync(join('..', '..', folder), join(base, 'node_modules/@countersign', name))
  }
  write(base, 'scripts/index.ts', 'export const it = 1')
  write(base, 'scripts/postgres/index.ts', 'export const it = 1')
  for (const [, file, content] of forbidden) write(base, file, content)
  for (const [file, content] of allowed) write(base, file, content)
}

describe('the arrows of ARCHITECTURE.md', () => {
  let base: string
  let violations: { rule: string; file: string }[]

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'countersign-arrows-'))
    layOut(base)
    const options = await extractOptions(join(root, '.dependency-cruiser.mjs'))
    const { output } = await cruise(
      ['apps', 'packages', 'scripts', ...trials],
      { ...options, baseDir: base, outputType: undefined },
      undefined,
      { tsConfig: extractTsConfig(join(base, 'tsconfig.web.json')) },
    )
    const found = (output as ICruiseResult).summary.violations
    violations = found.map(({ rule, from }) => ({ rule: rule.name, file: from }))
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))

  it.each(forbidden)('%s catches %s', (rule, file) => {
    expect(violations).toContainEqual({ rule, file })
  })

  it.each(allowed)('%s is allowed', (file) => {
    const found = violations.filter((one) => one.file === file && !BY_OTHERS.has(one.rule))
    expect(found).toEqual([])
  })

  it('have a forbidden import for each rule', async () => {
    const { ruleSet } = await extractOptions(join(root, '.dependency-cruiser.mjs'))
    const rules = ruleSet?.forbidden?.map(({ name }) => name) ?? []
    expect(rules.filter((name) => !forbidden.some(([rule]) => rule === name))).toEqual([])
    expect(rules.length).toBeGreaterThan(0)
  })
})
