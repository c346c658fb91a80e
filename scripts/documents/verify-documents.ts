import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BundleTrust } from '@countersign/evidence'
import {
  inspectDocument,
  lookForLater,
  openCheckpoint,
  parseTrust,
  readConsistencyProof,
} from '@countersign/evidence'
import { PlainError } from '../plain-error.ts'
import type { Judgement, Kept } from './check-history.ts'
import { checkHistory } from './check-history.ts'
import { checkTimestamp } from './check-timestamp.ts'
import type { Log } from './log-address.ts'
import { logAt } from './log-address.ts'
import { describe } from './describe-inspection.ts'
import { reasonOf } from './reason-of.ts'

const USAGE =
  'npm run --silent verify-document -- FILE… [--trust trust.json] [--since checkpoint.txt [--consistency proof.json]… [--log https://…/log]]'

/**
 * Reads a file that was named on the command line.
 * @throws PlainError that says what to do
 */
async function readNamed<T>(
  option: string,
  path: string,
  remedy: string,
  parse: (text: string) => T | Promise<T>,
): Promise<T> {
  try {
    return await parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new PlainError(`--${option} ${path}: ${remedy}: ${reasonOf(error)}`)
  }
}

async function judge(
  path: string,
  { trust, kept, log }: { trust: BundleTrust; kept: Kept | null; log: Log | null },
): Promise<Judgement> {
  let pdf: Buffer
  try {
    pdf = readFileSync(path)
  } catch (error) {
    return { code: 2, findings: [`unreadable: ${reasonOf(error)}`] }
  }
  const later = lookForLater({
    kept: kept?.note ?? null,
    proofs: kept?.proofs ?? [],
    fetchCosigned: () => orNull(log?.fetchCosigned()),
    fetchProof: (sizes) => orNull(log?.fetchProof(sizes)),
  })
  const found = await inspectDocument(pdf, trust, later)
  const findings = describe(found)
  if (found.verdict !== 'GENUINE') {
    const isUnwitnessed =
      found.verdict === 'NOT_GENUINE' && found.faults.some(({ check }) => check === 'bundle-witness')
    return { code: 1, findings: isUnwitnessed && !log ? [...findings, LATER_HINT] : findings }
  }
  const { checkpoint } = found.proven
  const others = [
    kept && (await checkHistory(checkpoint, kept, log)),
    log && trust.seal && (await checkTimestamp(checkpoint, { trust, log })),
  ].filter((one) => one !== null && one !== undefined)
  // The worst comes first.
  const [wrong, right] = [others.filter(({ code }) => code === 1), others.filter(({ code }) => code !== 1)]
  return {
    code: wrong.length > 0 ? 1 : Math.max(0, ...right.map(({ code }) => code)),
    findings: [...wrong, { findings }, ...right].flatMap((one) => one.findings),
  }
}

const LATER_HINT =
  '  They may have signed a later checkpoint of the log: name its address by --log, such as https://memos.example.com/log.'

/** What can't be fetched is missing, which the finding about what needed it says. */
const orNull = <T>(fetched: Promise<T> | undefined): Promise<T | null> =>
  fetched?.catch(() => null) ?? Promise.resolve(null)

/** @throws PlainError */
function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        trust: { type: 'string', default: 'trust.json' },
        since: { type: 'string' },
        consistency: { type: 'string', multiple: true, default: [] },
        log: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new PlainError(`${reasonOf(error)} ${USAGE}`)
  }
}

/**
 * What `npm run verify-document` does.
 * @param say takes a finding a line
 * @returns the exit code: 0 if all documents are genuine, 1 if one isn't, 2 if one could not be read
 * @throws PlainError where nothing could be checked
 */
export async function verifyDocuments(args: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = readArguments(args)
  if (positionals.length === 0) throw new PlainError(`Name the PDFs: ${USAGE}`)
  const trust = await readNamed(
    'trust',
    values.trust,
    'no keys could be read; fetch them from /log/trust.json of the installation',
    parseTrust,
  )
  const kept =
    values.since === undefined
      ? null
      : {
          ...(await readNamed(
            'since',
            values.since,
            'no checkpoint of this log could be read; keep one from /log/checkpoint',
            async (note) => ({ note, ...(await openCheckpoint(note, { log: trust.log })) }),
          )),
          proofs: await Promise.all(
            values.consistency.map((path) =>
              readNamed(
                'consistency',
                path,
                'no proof could be read; fetch it from /log/consistency',
                (text) => readConsistencyProof(JSON.parse(text)),
              ),
            ),
          ),
        }
  const log = values.log === undefined ? null : logAt(values.log)
  let worst = 0
  for (const path of positionals) {
    const { code, findings } = await judge(path, { trust, kept, log })
    for (const finding of findings) say(`${path}: ${finding}`)
    worst = Math.max(worst, code)
  }
  return worst
}
