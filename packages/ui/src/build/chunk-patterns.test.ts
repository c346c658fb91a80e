import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as patterns from './chunk-patterns.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const BUNDLED = [
  'apps/admin/src',
  'apps/web/src',
  'packages/app-shell/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/form/src',
  'packages/ui/src',
  'node_modules/@mantine/core/esm',
  'node_modules/@mantine/hooks/esm',
  'node_modules/@tabler/icons-react/dist/esm/icons',
  'node_modules/@tanstack',
  'node_modules/dompurify/dist',
  'node_modules/react-remove-scroll/dist',
]
const files = BUNDLED.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file).replaceAll(sep, '/'),
  ),
).filter((path) => /\.(tsx?|m?js)$/.test(path) && !/\.test\.tsx?$/.test(path))

const { matchAny, ...groups } = patterns
const cases = Object.entries(groups).flatMap(([group, list]) =>
  list.map((pattern): [string, RegExp] => [group, pattern]),
)

it.each(cases)('%s: %s matches a bundled file', (_group, pattern) => {
  expect(files.some((path) => pattern.test(path))).toBe(true)
})

it('a combined pattern matches what one of its parts matches', () => {
  const combined = matchAny(patterns.FRAME)
  expect(files.filter((path) => combined.test(path))).toEqual([
    'apps/web/src/app/frame/frame.tsx',
    'apps/web/src/features/dashboard/dashboard-page.tsx',
  ])
})
