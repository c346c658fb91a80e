import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The first failing test kills a mutant: the tests of its own file run first, property-based ones last. */
class LikeliestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mistaken = (this.ctx.config.related ?? []).map((file) => file.replaceAll('\\', '/'))
    const own = new Set(mistaken.map((file) => basename(file).replace(/\.ts$/, '.test.ts')))
    const folders = new Set(mistaken.map(dirname))
    const rank = ({ moduleId }: TestSpecification) => {
      if (own.has(basename(moduleId))) return 0
      if (readFileSync(moduleId, 'utf8').includes('fc.assert')) return 3
      return folders.has(dirname(moduleId)) ? 1 : 2
    }
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)))
  }
}

/** The rules' tests as Stryker runs them, in one module graph since the rules keep no state. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    setupFiles: ['./repeatable.setup.ts'],
    isolate: false,
    // The machine may be busy with other work; Stryker has a limit of its own for each mutant.
    testTimeout: 120_000,
    sequence: { sequencer: LikeliestFirst },
  },
})
