import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files of half a minute and more. Begun last, one of them would run alone while the other worker is idle. */
const LONG =
  /\/(resilience\/|scripts\/(launch|postgres)\/|packages\/demo-data\/)|(odd-payloads|memo-calls|large-report)\.int/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Two kinds of tests beside their subjects: `*.test.ts` is pure, `*.int.test.ts` uses a real PostgreSQL. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,resilience}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.int.test.ts'],
          // Properties take seconds of processor time, and longer on a busy machine.
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,scripts,resilience}/**/*.int.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['packages/test-kit/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for comes late on a busy machine; the default is a second.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
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
