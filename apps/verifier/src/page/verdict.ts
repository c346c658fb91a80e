import type { Inspection } from '@countersign/evidence'
import type { Outcome } from '../files/check-files.ts'
import { texts } from '../texts.ts'

export type Tone = 'good' | 'bad' | 'none'

/** The one sentence that a reader takes away, with what it means. */
export interface Verdict {
  tone: Tone
  title: string
  hint: string
  /** For screen readers, as soon as it is known. */
  announcement: string
}

type Checked = Extract<Outcome, { state: 'CHECKED' }>

export function verdictOf(outcome: Outcome): Verdict {
  const { announced } = texts
  switch (outcome.state) {
    case 'WAITING':
      return {
        tone: 'none',
        title: texts.waiting,
        hint: texts.waitingHint,
        announcement: announced.WAITING(outcome.name),
      }
    case 'FAILED':
      return {
        tone: 'none',
        title: texts.unchecked,
        hint: outcome.reason,
        announcement: announced.FAILED(outcome.name),
      }
    case 'CHECKED':
      return { ...verdictOfInspection(outcome), announcement: announce(outcome) }
  }
}

export const isRewritten = ({ history }: Checked): boolean => history?.state === 'REWRITTEN'

/** The result of an inspection, with what a kept checkpoint says: a log that was rewritten proves nothing. */
export const resultOf = (outcome: Checked): Inspection['verdict'] =>
  isRewritten(outcome) ? 'NOT_GENUINE' : outcome.inspection.verdict

const announce = (outcome: Checked): string => texts.announced[resultOf(outcome)](outcome.name)

function verdictOfInspection(outcome: Checked): Omit<Verdict, 'announcement'> {
  const { inspection } = outcome
  if (isRewritten(outcome)) return { tone: 'bad', title: texts.rewritten, hint: texts.doNotRely }
  switch (inspection.verdict) {
    case 'GENUINE':
      return {
        tone: 'good',
        title: texts.genuine,
        hint: texts.genuineHint(inspection.proven.checkpoint.origin),
      }
    case 'NOTHING':
      return { tone: 'none', title: texts.nothing, hint: texts.nothingHint }
    case 'NOT_GENUINE':
      return { tone: 'bad', title: titleOfRefusal(inspection), hint: texts.doNotRely }
  }
}

/** Not everything that is wrong is a change of this file. */
function titleOfRefusal({ faults }: Extract<Inspection, { verdict: 'NOT_GENUINE' }>): string {
  const section = faults[0]?.section
  if (section === 'CHECKPOINT') return texts.otherKeys
  return section === 'RULES' ? texts.rulesRefuse : texts.notGenuine
}
