import { describeResults } from '@countersign/e2e/corpora/finding'
import { CORPUS_SHAPE, readCorpus } from '@countersign/e2e/corpora/read-corpus'
import { runCorpus } from '@countersign/e2e/corpora/run'
import { explain } from './plain-error.ts'

// `npm run corpora -- DIR`: sends a folder of unusual input through the whole product.

const HELP = `npm run corpora -- DIR

Sends hostile and malformed input through a product of its own: JSON texts to every call, HTML that tries to run or to fetch something
through form, view, lists, search, mail and PDF in Chromium, files under wrong extensions through the upload. Prints a table,
and ends with 1 if anything ran, was fetched from elsewhere, was wrongly taken, hung, or was answered with a fault.

${CORPUS_SHAPE}`

const [folder] = process.argv.slice(2)
if (folder === undefined || folder === '--help') {
  console.log(HELP)
  process.exit(folder === undefined ? 2 : 0)
}
try {
  const corpus = await readCorpus(folder)
  const results = await runCorpus(corpus, {
    onResult: ({ part, findings }) =>
      console.log(`${part}: ${findings.length === 0 ? 'nothing found' : `${findings.length} findings`}`),
  })
  console.log(`\n${describeResults(results)}`)
  process.exit(results.every(({ findings }) => findings.length === 0) ? 0 : 1)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
