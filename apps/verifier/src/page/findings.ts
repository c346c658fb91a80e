import type { Difference, Fault, Inspection } from '@countersign/evidence'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icons.ts'
import { texts } from '../texts.ts'
import { formatTime } from './format-time.ts'
import classes from './page.module.css'
import { splitAtChange } from './split-at-change.ts'

/** What is wrong, numbered, with what the file shows and what is proven. */
export function findingList(findings: readonly Pick<Fault, 'message' | 'differences'>[]): HTMLElement {
  return element(
    'section',
    { class: classes.findings, 'aria-label': texts.things(findings.length) },
    element('h3', {}, texts.things(findings.length)),
    element(
      'ol',
      {},
      ...findings.map(({ message, differences }) =>
        element('li', {}, element('p', {}, message), ...differences.map(difference)),
      ),
    ),
  )
}

function difference({ place, at, shown, proven }: Difference): HTMLElement {
  const [before, one, other, after] = splitAtChange(shown ?? '', proven ?? '')
  const value = (kind: 'shown' | 'proven', label: string, text: string | null, changed: string) =>
    element(
      'div',
      { class: classes.value, 'data-kind': kind },
      element('span', { class: classes.label }, label),
      element(
        'span',
        { class: classes.text },
        ...(text === null
          ? [element('em', {}, texts.nothingThere)]
          : [before, changed !== '' && element('u', {}, changed), after]),
      ),
    )
  return element(
    'div',
    { class: classes.difference },
    element('h4', {}, at === undefined ? place : `${place}, ${formatTime(at)}`),
    element(
      'div',
      { class: classes.sides },
      value('shown', texts.fileShows, shown, one),
      element('span', { class: classes.arrows }, icon('arrows', 18, 1.6)),
      value('proven', texts.provenWas, proven, other),
    ),
  )
}

/** What a person does about a document that isn't genuine. */
export function remedyOf({ faults, claimed }: Extract<Inspection, { verdict: 'NOT_GENUINE' }>): string {
  if (faults[0]?.section === 'CHECKPOINT') return texts.chooseOtherKeys
  const { owner, memoId } = claimed.memo
  return typeof owner?.name === 'string' && typeof memoId === 'string'
    ? texts.askAgain(owner.name, memoId)
    : texts.askSender
}

export function remedyNote(remedy: string): HTMLElement {
  return element(
    'p',
    { class: classes.remedy },
    icon('info', 16),
    element('span', {}, element('strong', {}, texts.whatToDo), ` ${remedy}`),
  )
}
