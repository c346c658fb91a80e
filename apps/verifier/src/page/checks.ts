import type { Inspection, ProvenDocument, Section } from '@countersign/evidence'
import { readPart } from '@countersign/domain'
import { SECTIONS } from '@countersign/evidence'
import { element } from '../dom/element.ts'
import type { IconName } from '../dom/icons.ts'
import { icon } from '../dom/icons.ts'
import type { History } from '../files/check-files.ts'
import { texts } from '../texts.ts'
import { formatTime } from './format-time.ts'
import classes from './page.module.css'

type CheckState = 'passed' | 'wrong' | 'open'

interface CheckLine {
  state: CheckState
  title: string
  text: string
}

const ICONS: Record<CheckState, IconName> = { passed: 'check', wrong: 'cross', open: 'minus' }

const TITLES: Record<Section, string> = {
  DOCUMENT: texts.document.title,
  SEAL: texts.seal.title,
  CHECKPOINT: texts.checkpoint.title,
  ENTRIES: texts.entries.title,
  RULES: texts.rules.title,
  SIGNATURES: texts.signatures.title,
  CONTENT: texts.content.title,
}

/** What was checked, each with an icon, a word for it, and a sentence. */
export function checkList(lines: readonly CheckLine[]): HTMLElement {
  return element(
    'ul',
    { class: classes.checks },
    ...lines.map(({ state, title, text }) =>
      element(
        'li',
        { 'data-state': state },
        element(
          'span',
          { class: classes.checkIcon, role: 'img', 'aria-label': texts[state] },
          icon(ICONS[state], 15, 2.4),
        ),
        element('div', {}, element('h4', {}, title), element('p', {}, text)),
      ),
    ),
  )
}

export function linesOfRefusal({
  faults,
  held,
}: Extract<Inspection, { verdict: 'NOT_GENUINE' }>): CheckLine[] {
  return SECTIONS.filter(
    (section) => section !== 'SEAL' || faults.some((fault) => fault.section === section),
  ).map((section) => {
    const title = TITLES[section]
    const fault = faults.find((one) => one.section === section)
    if (fault) return { state: 'wrong', title, text: fault.message }
    return held.includes(section)
      ? { state: 'passed', title, text: section === 'DOCUMENT' ? texts.document.held : texts.held }
      : { state: 'open', title, text: texts.notRun }
  })
}

export function linesOfProof(proven: ProvenDocument, history: History | null): CheckLine[] {
  const { memo, unknownRules, causes, content, grounds, checkpoint, version } = proven
  const witnesses = proven.witnesses.map(
    ({ name, time }) => `${name}, ${formatTime(new Date(time * 1000).toISOString())}`,
  )
  const count = (prefix: string) => content.filter(({ name }) => name.startsWith(prefix)).length
  return [
    proven.seal
      ? {
          state: 'passed',
          title: texts.seal.title,
          text: texts.seal.genuine(proven.seal.by, formatTime(proven.seal.at), proven.seal.timestampBy),
        }
      : { state: 'open', title: texts.seal.title, text: texts.seal.none },
    {
      state: 'passed',
      title: texts.checkpoint.title,
      text: texts.checkpoint.genuine(checkpoint.size, checkpoint.origin, witnesses),
    },
    {
      state: 'passed',
      title: texts.entries.title,
      text: [
        texts.entries.genuine(causes.length),
        ...(causes[0] === 'RECORDED' ? [texts.entries.recorded] : []),
        ...(causes.includes('GAP') ? [texts.entries.gap] : []),
      ].join(' '),
    },
    memo
      ? {
          state: 'passed',
          title: texts.rules.title,
          text: [
            texts.rules.genuine(memo.levels.length),
            ...groundsText(grounds.map(({ kind }) => kind)),
          ].join(' '),
        }
      : { state: 'open', title: texts.rules.unknownTitle, text: texts.rules.unknown(unknownRules) },
    lineOfSignatures(proven.decisions.map(({ means }) => means)),
    {
      state: 'passed',
      title: texts.content.title,
      text: [
        texts.content.genuine(count('answers/'), count('files/'), version),
        ...removalsOf(proven.events),
      ].join(' '),
    },
    ...(history ? [lineOfHistory(history)] : []),
  ]
}

/** What the route and its decisions rest on besides the memo; passkeys have a line of their own. */
function groundsText(kinds: readonly string[]): string[] {
  const { restsOn, grounds } = texts.rules
  const named = Object.entries(grounds).flatMap(([kind, name]) => {
    const number = kinds.filter((one) => one === kind).length
    return number === 0 ? [] : [name(number)]
  })
  return named.length === 0 ? [] : [restsOn(named)]
}

function lineOfSignatures(means: readonly ('passkey' | 'session')[]): CheckLine {
  const signed = means.filter((one) => one === 'passkey').length
  const { title, some, none } = texts.signatures
  return signed === 0
    ? { state: 'open', title, text: none }
    : { state: 'passed', title, text: some(signed, means.length) }
}

function lineOfHistory(history: History): CheckLine {
  const { title, held, missing, otherLog } = texts.history
  switch (history.state) {
    case 'HELD':
      return { state: 'passed', title, text: held(history.from, history.to) }
    case 'REWRITTEN':
      return { state: 'wrong', title, text: history.message }
    case 'MISSING':
      return { state: 'open', title, text: missing(history.from, history.to) }
    case 'OTHER_LOG':
      return { state: 'open', title, text: otherLog }
  }
}

/** What was erased, when, by whom and why (O6), and which files were removed because of malware (Q3). */
export function removalsOf(events: ProvenDocument['events']): string[] {
  return events.flatMap((event) => {
    const at = formatTime(event.at)
    if (event.type === 'FileInfected')
      return [texts.content.infected(event.finding, { at, hash: event.fileHash })]
    if (event.type !== 'FieldsErased') return []
    const by = [event.takenUpBy.name, event.by.name]
    return [texts.content.erased(erasedName(event.part), { at, by, reason: event.reason })]
  })
}

function erasedName(part: string): string {
  const named = readPart(part)
  if (named?.of === 'ANSWER') return texts.erasedAnswer(named.fieldId)
  return texts.erasedParts[named?.of ?? 'TEXT']
}
