import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files of half a minute and more. Begun last, one of them would run alone while the other worker is idle. */
const LONG =
  /\/(resilience\/|scripts\/(launch|postgres)\/|packages\/demo-data\/)|(odd-payloads|memo-calls|large-report)\.int/

/** Integration tests that start processes, measure memory, or fill the disk have a process of their own. */
const ALONE = [
  '{scripts,resilience,packages/demo-data}/**/*.int.test.ts',
  'apps/server/src/reports/lists/large-report.int.test.ts',
]

/** Isolated files come first: a process that is shared ends when the next file is of another project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      (project.config.isolate ? 0 : 2) + (LONG.test(moduleId) ? 0 : 1)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** `npm run reversed` */
const order = process.env.TEST_ORDER === 'reversed' ? { runner: './scripts/test/reversed-runner.ts' } : {}

/**
 * When a test gives up. What it waits for can come very late on a busy machine, so that only a test whose subject is a
 * deadline names one of its own, or one that needs minutes.
 */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

const integration = {
  ...order,
  ...patience,
  exclude: ['**/node_modules/**'],
  globalSetup: ['packages/test-kit/src/global-setup.ts'],
  maxWorkers: 2,
}

const unit = {
  ...order,
  ...patience,
  exclude: ['**/node_modules/**', '**/*.int.test.ts'],
  maxWorkers: 2,
  isolate: false,
  setupFiles: ['packages/test-kit/src/shared-process.ts'],
}

/**
 * Two kinds of tests beside their subjects: `*.test.ts` is pure, `*.int.test.ts` uses a real PostgreSQL. Those of the
 * domain are a project of their own: measuring their coverage makes all code of their process slower.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'domain',
          include: ['packages/domain/**/*.test.ts'],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['{packages,apps,scripts,resilience}/**/*.test.{ts,tsx}'],
          exclude: [...unit.exclude, 'packages/domain/**'],
        },
      },
      {
        test: {
          ...integration,
          name: 'integration-alone',
          include: ALONE,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['{packages,apps}/**/*.int.test.ts'],
          exclude: ['**/node_modules/**', ...ALONE],
          isolate: false,
          setupFiles: ['packages/test-kit/src/shared-process.ts'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/domain/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**'],
      thresholds: { branches: 100 },
    },
  },
})
