import { OWN_CORPUS } from '../corpora/own-corpus.ts'
import { describeResults } from '../corpora/finding.ts'
import { runCorpus } from '../corpora/run.ts'
import { expect, test } from '../support/test.ts'

test('odd input runs nothing, fetches nothing from elsewhere, and is never answered with a fault (A2, F5, I2)', async () => {
  // Some thousand requests, and every screen that shows what people wrote.
  test.setTimeout(360_000)
  const results = await runCorpus(OWN_CORPUS)
  expect(describeResults(results.filter(({ findings }) => findings.length > 0))).toBe(describeResults([]))
  expect(results.map(({ part }) => part)).toHaveLength(11)
})
