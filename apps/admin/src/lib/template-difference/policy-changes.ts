import { policyDifference } from '@countersign/domain'
import type { NumberedRow, Otherwise, Policy, RowChange } from '@countersign/domain'
import { conditionSentence, subjectHeading } from '../policy-words/condition-sentence.ts'
import { levelWords } from '../policy-words/level-words.ts'
import type { PolicyNames } from '../policy-words/policy-names.ts'
import { texts as words } from '../policy-words/texts.ts'
import type { Difference } from './difference.ts'
import { texts } from './texts.ts'

/** A version's policy, with the names of its time; null for 'Anyone'. */
export interface NamedPolicy {
  policy: Policy | null
  names: PolicyNames
}

type Setting = Difference['settings'][number]

/** The rows of a policy that were added, removed, moved or changed, in the order of the later table (N5). */
export function policyChanges(before: NamedPolicy, after: NamedPolicy): Difference[] {
  const { rows, otherwise } = policyDifference(before.policy, after.policy)
  const changes = rows.map((change) => rowChange(change, before.names, after.names))
  if (otherwise === null) return changes
  const setting = {
    label: texts.otherwiseLabel,
    before: otherwiseWords(otherwise.was, before.names),
    after: otherwiseWords(otherwise.now, after.names),
  }
  return [...changes, { kind: 'changed', subject: 'row', name: words.otherwise, settings: [setting] }]
}

const KINDS = { ADDED: 'added', REMOVED: 'removed', MOVED: 'moved', CHANGED: 'changed' } as const

function rowChange(change: RowChange, before: PolicyNames, after: PolicyNames): Difference {
  const was = 'was' in change ? rowWords(change.was, before) : null
  const now = 'now' in change ? rowWords(change.now, after) : null
  const settings = (['number', 'conditions', 'levels'] as const).flatMap((key): Setting[] => {
    const sides = { before: was?.[key] ?? '', after: now?.[key] ?? '' }
    return sides.before === sides.after || isOwnNumber(key, change)
      ? []
      : [{ label: texts.rowLabels[key], ...sides }]
  })
  return { kind: KINDS[change.kind], subject: 'row', name: now?.number ?? was?.number ?? '', settings }
}

/** The number is part of the line's name; it is a change of its own only where the row moved. */
function isOwnNumber(key: string, change: RowChange): boolean {
  const isMoved = change.kind === 'MOVED' || (change.kind === 'CHANGED' && change.is_moved)
  return key === 'number' && !isMoved
}

function rowWords({ number, row }: NumberedRow, names: PolicyNames) {
  const conditions = row.conditions.map((condition) => {
    const currency = condition.kind === 'AMOUNT' ? `${condition.currency} ` : ''
    return `${subjectHeading(condition, names)}: ${currency}${conditionSentence(condition, names)}`
  })
  return {
    number: String(number),
    conditions: conditions.join('; ') || words.any,
    levels: row.levels.map((level) => levelWords(level, names)).join(' › ') || words.noLevels,
  }
}

function otherwiseWords(otherwise: Otherwise | null, names: PolicyNames): string {
  switch (otherwise?.kind) {
    case undefined:
      return ''
    case 'LEVELS':
      return otherwise.levels.map((level) => levelWords(level, names)).join(' › ') || words.noLevels
    case 'REFUSE':
      return words.refuse(otherwise.text)
    case 'NO_APPROVAL':
      return words.noApproval
  }
}
