import { describe, expect, it } from 'vitest'
import { findRuntimePackages } from './locked-packages.ts'

describe('the packages that a workspace needs at run time', () => {
  const server = (dependencies: Record<string, string>) => ({ 'apps/server': { dependencies } })

  it('are its dependencies and theirs, from the nearest node_modules', () => {
    const locked = {
      ...server({ pg: '8', pino: '10' }),
      'node_modules/pg': { dependencies: { split: '2' } },
      'node_modules/pg/node_modules/split': {},
      'node_modules/pino': { dependencies: { split: '1', '@pinojs/redact': '1' } },
      'node_modules/@pinojs/redact': {},
      'node_modules/split': {},
      'node_modules/vitest': { dev: true },
    }
    expect(findRuntimePackages(locked, 'apps/server').libraries).toEqual([
      'node_modules/@pinojs/redact',
      'node_modules/pg',
      'node_modules/pg/node_modules/split',
      'node_modules/pino',
      'node_modules/split',
    ])
  })

  it('include workspaces behind links, with what these need', () => {
    const locked = {
      ...server({ '@countersign/contract': '0.1.0' }),
      'node_modules/@countersign/contract': { link: true, resolved: 'packages/contract' },
      'packages/contract': { dependencies: { zod: '4' } },
      'packages/contract/node_modules/zod': {},
      'node_modules/zod': {},
    }
    expect(findRuntimePackages(locked, 'apps/server')).toEqual({
      libraries: ['packages/contract/node_modules/zod'],
      workspaces: ['apps/server', 'packages/contract'],
    })
  })

  it('do not include development dependencies or types', () => {
    const locked = {
      'apps/server': { dependencies: { pg: '8', '@types/pg': '8' }, devDependencies: { vitest: '5' } },
      'node_modules/pg': {},
      'node_modules/@types/pg': {},
      'node_modules/vitest': { dev: true },
    }
    expect(findRuntimePackages(locked, 'apps/server').libraries).toEqual(['node_modules/pg'])
  })

  it('include optional dependencies and peers where they were installed for them', () => {
    const optional = { peerDependencies: { ajv: '8', typescript: '6' } }
    const meta = { ajv: { optional: true }, typescript: { optional: true } }
    const locked = {
      ...server({ formats: '3', renderer: '1' }),
      'node_modules/formats': { ...optional, peerDependenciesMeta: meta },
      'node_modules/formats/node_modules/ajv': {},
      'node_modules/renderer': { optionalDependencies: { 'renderer-linux': '1', 'renderer-windows': '1' } },
      'node_modules/renderer-linux': { optional: true },
      'node_modules/typescript': { devOptional: true },
    }
    expect(findRuntimePackages(locked, 'apps/server').libraries).toEqual([
      'node_modules/formats',
      'node_modules/formats/node_modules/ajv',
      'node_modules/renderer',
      'node_modules/renderer-linux',
    ])
  })

  it('must be in the lock file', () => {
    expect(() => findRuntimePackages(server({ pg: '8' }), 'apps/server')).toThrow(
      'package-lock.json lacks pg, which apps/server needs.',
    )
  })
})
