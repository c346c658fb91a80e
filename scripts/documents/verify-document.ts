import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BundleTrust, ProvenMemo } from '@countersign/evidence'
import { checkDocument, NotGenuine, parseNoteKey } from '@countersign/evidence'
import { explain, PlainError } from '../plain-error.ts'

// `npm run --silent verify-document -- FILE… [--trust trust.json]`: checks the proof that a memo's PDF carries (O5), without a
// database. The keys are those of /log/trust.json, kept in a file; nothing is trusted that the PDF itself brings. Exits with 0 if all are genuine, 1 if one isn't, 2 if something could not be read. One finding a line.

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** @throws PlainError */
function readTrust(path: string): BundleTrust {
  try {
    const { log, witnesses = [] } = JSON.parse(readFileSync(path, 'utf8')) as {
      log: string
      witnesses?: string[]
    }
    return { log: parseNoteKey(log), witnesses: witnesses.map(parseNoteKey) }
  } catch (error) {
    throw new PlainError(
      `--trust ${path}: no keys could be read; fetch them from /log/trust.json of the installation: ${reasonOf(error)}`,
    )
  }
}

async function judge(path: string, trust: BundleTrust): Promise<{ code: number; findings: string[] }> {
  let pdf: Buffer
  try {
    pdf = readFileSync(path)
  } catch (error) {
    return { code: 2, findings: [`unreadable: ${reasonOf(error)}`] }
  }
  try {
    return { code: 0, findings: describe(await checkDocument(pdf, trust)) }
  } catch (error) {
    if (error instanceof NotGenuine)
      return { code: 1, findings: [`NOT GENUINE: ${error.message} (${error.check})`] }
    throw error
  }
}

function describe(proven: ProvenMemo): string[] {
  const { memo, causes, erased, grounds, checkpoint, witnesses } = proven
  const decisions = proven.decisions.map(({ decision: { at, decision, by, actsFor, version }, means }) => {
    const whom = actsFor ? ` for ${actsFor.person.name}` : ''
    const how = means === 'passkey' ? 'signed with a passkey' : 'in a session alone'
    return `${at} ${decision} by ${by.name}${whom}, version ${version}, ${how}`
  })
  const signed = witnesses.map(
    ({ name, time }) => `, witnessed by ${name} at ${new Date(time * 1000).toISOString()}`,
  )
  return [
    `genuine record of ${memo.memoId} by ${memo.owner.name}: ${memo.lifecycle}`,
    ...decisions,
    ...grounds.map(({ kind, id, at }) => `rests on ${kind.toLowerCase()} ${id}, recorded at ${at}`),
    ...(causes[0] === 'RECORDED'
      ? ['recorded since later: nothing is proven about the time before the first decision above']
      : []),
    ...(causes.includes('GAP') ? ['some events were recorded later than they happened'] : []),
    ...(erased > 0 ? [`${erased} texts or answers were erased`] : []),
    `in ${checkpoint.origin} with ${checkpoint.size} entries${signed.join('')}`,
    'the printed pages are not sealed: compare them with the record',
  ]
}

try {
  const { values, positionals } = parseArgs({
    options: { trust: { type: 'string', default: 'trust.json' } },
    allowPositionals: true,
  })
  if (positionals.length === 0)
    throw new PlainError('Name the PDFs: npm run --silent verify-document -- FILE… [--trust trust.json]')
  const trust = readTrust(values.trust)
  for (const path of positionals) {
    const { code, findings } = await judge(path, trust)
    for (const finding of findings) console.log(`${path}: ${finding}`)
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code)
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}
