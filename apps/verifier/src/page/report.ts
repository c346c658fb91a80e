import type { ContentEntry } from '@countersign/domain'
import type { Inspection, ProvenMemo } from '@countersign/evidence'
import notice from '@countersign/ui/styles/notice.module.css'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icons.ts'
import type { Outcome } from '../files/check-files.ts'
import { texts } from '../texts.ts'
import { answerText } from './answer-text.ts'
import { checkList, linesOfProof, linesOfRefusal } from './checks.ts'
import { copyFacts } from './copies.ts'
import { decisionList, statusBadge } from './decisions.ts'
import { conditionFacts, handOffFacts } from './follow-ups.ts'
import { findingList, remedyNote, remedyOf } from './findings.ts'
import { formatTime } from './format-time.ts'
import { linkFacts, marksOf } from './links.ts'
import classes from './page.module.css'
import type { Tone } from './verdict.ts'
import { isRewritten, verdictOf } from './verdict.ts'

const RING_ICONS = { good: 'check', bad: 'cross', none: 'minus' } as const

/** All that is said of one document, its verdict first. */
export function report(outcome: Outcome): HTMLElement {
  const { tone, title, hint } = verdictOf(outcome)
  const inspection = outcome.state === 'CHECKED' ? outcome.inspection : null
  return element(
    'article',
    { class: classes.report, 'aria-label': outcome.name },
    element(
      'div',
      { class: classes.sheet, 'data-tone': tone },
      element(
        'p',
        { class: classes.file },
        icon('pdf', 18, 1.6),
        element('strong', {}, outcome.name),
        element('span', {}, fileFacts(outcome)),
      ),
      element(
        'div',
        { class: classes.verdict },
        ring(tone),
        element('div', {}, element('h2', { tabindex: '-1' }, title), element('p', {}, hint)),
      ),
      ...(inspection ? findingsOf(outcome, inspection) : []),
      tone === 'good' && inspection?.verdict === 'GENUINE' && memoHead(inspection.proven),
    ),
    ...(inspection ? cards(outcome, inspection) : []),
  )
}

const fileFacts = (outcome: Outcome): string =>
  outcome.state === 'CHECKED'
    ? `${texts.kilobytes(outcome.bytes)} · ${texts.checkedIn(outcome.seconds)}`
    : texts.kilobytes(outcome.bytes)

const ring = (tone: Tone): HTMLElement =>
  element(
    'span',
    { class: classes.ring, 'data-tone': tone, 'aria-hidden': 'true' },
    icon(RING_ICONS[tone], 44, 2),
  )

function findingsOf(outcome: Outcome, inspection: Inspection): HTMLElement[] {
  if (outcome.state === 'CHECKED' && outcome.history?.state === 'REWRITTEN')
    return [
      findingList([{ message: outcome.history.message, differences: [] }]),
      remedyNote(texts.tellKeeper),
    ]
  if (inspection.verdict !== 'NOT_GENUINE') return []
  return [findingList(inspection.faults), remedyNote(remedyOf(inspection))]
}

function cards(outcome: Outcome, inspection: Inspection): HTMLElement[] {
  if (outcome.state !== 'CHECKED' || inspection.verdict === 'NOTHING') return []
  if (inspection.verdict === 'NOT_GENUINE')
    return [
      columns(
        decisionsCard(texts.claimedDecisions, inspection.claimed.decisions, texts.noClaims),
        card(texts.checks, checkList(linesOfRefusal(inspection))),
      ),
    ]
  const { proven, decisions } = inspection
  const listed = isRewritten(outcome) ? decisions.map((one) => ({ ...one, isProven: false })) : decisions
  return [
    columns(
      decisionsCard(texts.decisions, listed, texts.noDecisions),
      card(texts.checks, checkList(linesOfProof(proven, outcome.history))),
    ),
    answersCard(proven),
  ]
}

const columns = (...children: HTMLElement[]): HTMLElement =>
  element('div', { class: classes.columns }, ...children)

const card = (title: string, ...children: HTMLElement[]): HTMLElement =>
  element('section', { class: classes.card }, element('h3', {}, title), ...children)

const decisionsCard = (
  title: string,
  decisions: Parameters<typeof decisionList>[0],
  none: string,
): HTMLElement =>
  card(
    title,
    ...(decisions.length === 0
      ? [element('p', { class: classes.aside }, none)]
      : [decisionList(decisions), element('p', { class: classes.aside }, texts.manila)]),
  )

/** The memo's subject and first facts, all of them proven. */
function memoHead(proven: ProvenMemo): HTMLElement {
  const { begun, memo, unknownRules, content } = proven
  const subject = content.find(({ name }) => name === 'subject')?.value
  const facts: [string, string | HTMLElement][] = [
    [texts.memo, begun.memoId],
    [texts.requestor, begun.owner.name],
    ...(memo?.preparedBy ? [[texts.preparedBy, memo.preparedBy.name] satisfies [string, string]] : []),
    [texts.memoType, begun.template.name],
    [texts.created, formatTime(begun.createdAt)],
    [texts.outcome, statusBadge('approved', 'approved', texts.decision.APPROVED ?? '')],
    ...(memo ? linkFacts(memo) : []),
    ...conditionFacts(proven),
    ...handOffFacts(proven),
    ...(memo ? copyFacts(memo) : []),
  ]
  return element(
    'div',
    { class: classes.memo },
    memo === null &&
      element(
        'p',
        { class: notice.notice, 'data-tone': 'amber' },
        icon('alert', 16),
        element('span', {}, texts.rules.unknown(unknownRules)),
      ),
    ...marksOf(memo ?? {}).map(({ text, isRevocation }) =>
      element(
        'p',
        { class: notice.notice, 'data-tone': isRevocation ? 'error' : 'amber' },
        icon('alert', 16),
        element('span', {}, text),
      ),
    ),
    typeof subject === 'string' && element('h3', {}, subject),
    element(
      'dl',
      {},
      ...facts.map(([label, value]) =>
        element('div', {}, element('dt', {}, label), element('dd', {}, value)),
      ),
    ),
  )
}

/** Every answer that is proven, to compare the printed pages with. */
function answersCard({ content }: ProvenMemo): HTMLElement {
  const rows = content.flatMap(({ name, value }): [string, string, boolean][] => {
    const [kind, place] = name.split('/')
    if (kind === 'files') return [[texts.fileHash(Number(place) + 1), String(value), true]]
    if (kind !== 'answers') return []
    const entry = value as ContentEntry
    return [[entry.field_name, answerText(entry), false]]
  })
  return element(
    'section',
    { class: classes.card },
    element(
      'details',
      {},
      element('summary', {}, element('h3', {}, texts.answers)),
      element('p', { class: classes.aside }, texts.answersHint),
      element(
        'dl',
        { class: classes.answers },
        ...rows.map(([label, text, isHash]) =>
          element(
            'div',
            {},
            element('dt', {}, label),
            element('dd', { class: isHash ? classes.mono : undefined }, text),
          ),
        ),
      ),
    ),
  )
}
