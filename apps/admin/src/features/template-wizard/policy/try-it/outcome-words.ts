import { texts } from '../texts.ts'
import type { TriedSample } from './use-trial.ts'

type Outcome = Pick<TriedSample, 'kind' | 'row'> & { levels: readonly unknown[] }

const said = texts.tryIt

/** What became of a sample, for screen readers: 'Row 5, 4 levels' (N3). */
export function outcomeWords({ kind, row, levels }: Outcome): string {
  const where = row === null ? said.otherwise : said.row(row.number)
  if (kind === 'REFUSED') return said.said(where, said.refused.toLowerCase())
  return said.said(where, kind === 'NO_APPROVAL' ? said.noApproval.toLowerCase() : said.levels(levels.length))
}

/** The same in the list of samples, in short. */
export function shortOutcome({ kind, row }: Pick<TriedSample, 'kind' | 'row'>): string {
  if (kind === 'NO_APPROVAL') return said.sampleNone
  if (row === null) return said.sampleOtherwise
  return kind === 'REFUSED'
    ? `${said.sampleRow(row.number)}, ${said.sampleRefused}`
    : said.sampleRow(row.number)
}
