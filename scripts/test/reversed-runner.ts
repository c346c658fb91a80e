import type { RunnerTestFile, RunnerTestSuite } from 'vitest'
import { TestRunner } from 'vitest'

/**
 * Runs the tests of each file backwards (`npm run reversed`): of any two, each comes first once, here or in the file's own order. A test
 * that needs one before it fails.
 */
export default class ReversedRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) reverse(file)
  }
}

function reverse(suite: RunnerTestSuite): void {
  suite.tasks.reverse()
  for (const task of suite.tasks) if (task.type === 'suite') reverse(task)
}
