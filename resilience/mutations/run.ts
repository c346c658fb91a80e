import { writeFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { omitChecks } from './checks.ts'
import { EXPLANATIONS } from './explanations.ts'
import { judge, score } from './judge.ts'
import { report } from './report.ts'
import { installStryker, makeMistakes } from './stryker.ts'

// `npm run mutations [-- --only 'memo/decide.ts' --afresh --report FILE]`: mutates the rules and checks that their
// tests fail. With `--checks` it leaves out the verifier's checks instead, one by one.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ['**/*.ts'] },
    checks: { type: 'boolean', default: false },
    afresh: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
if (values.checks) {
  const survivors = await omitChecks(
    ({ file }) => values.only.some((only) => matchesGlob(file, only)),
    console.log,
  )
  console.log(`${survivors.length} checks that no test misses`)
  process.exit(survivors.length > 0 ? 1 : 0)
}
installStryker()
const isAsked = ({ file }: { file: string }) => values.only.some((only) => matchesGlob(file, only))
const mistakes = (await makeMistakes(values.only, values.afresh)).filter(isAsked)
const explanations = EXPLANATIONS.filter(isAsked)
const verdict = judge(mistakes, explanations)
for (const { file, line, from, to } of verdict.unexplained)
  console.log(`SURVIVED  ${file}:${line}  ${from}  became  ${to}`)
for (const { file, code, why } of verdict.needless) console.log(`OBSOLETE  ${file}  ${code}  (${why})`)
if (values.report)
  await writeFile(
    values.report,
    report(mistakes, explanations, [`Files: ${values.only.join(', ')}`, `Node ${process.version}`]),
  )
console.log(
  `${verdict.tried} mutants, ${verdict.noticed} killed (${(100 * score(verdict)).toFixed(1)} %), ${verdict.explained.length} explained, ${verdict.unexplained.length} not explained`,
)
if (verdict.tried === 0 || verdict.unexplained.length + verdict.needless.length > 0) process.exitCode = 1
