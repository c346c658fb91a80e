import type { RouteLevel } from '@countersign/domain'
import { formatMemoId } from '@countersign/domain'
import { OFFICE_MINUTES_A_DAY, instantAt } from '../memos/office-hours.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { seededRandom } from '../seeded-random.ts'
import { eventRow } from '@countersign/server/platform/memo-log/append-events.store'
import { participantRows, versionRow } from '@countersign/server/memo-changes/memo-rows'
import { memoFacts } from '@countersign/server/reports/aggregates/memo-facts'
import { foundVersions, searchTexts } from '@countersign/server/search/index-memo.store'
import { drawAnswers } from './writing/answers.ts'
import type { CopyValue } from './copying/copy-text.ts'
import { MemoLife } from './memo-life.ts'
import { MemoHistory } from './memo-history.ts'
import type { Inhabitant } from './population.ts'
import { directoryOf, PolicyRoutes } from './policy-routes.ts'
import type { PeoplePicker, Setup, UsedTemplate } from './setup.ts'
import type { TableName } from './copying/tables.ts'
import { TABLES } from './copying/tables.ts'
import type { Begun } from './timeline.ts'

/** Notifications of the last office days are unread, and a few older ones. */
const UNREAD_OFFICE_DAYS = 2
const NEVER_READ = 0.03
/** Numbers follow the time, as they do where one change comes after another. */
const NUMBERS_A_MILLISECOND = 1000

type Write = (table: TableName, ...row: CopyValue[]) => void

/** Writes the rows of one memo: of the same setup and beginning always the same. */
export function writeMemo(setup: Setup, picker: PeoplePicker, begun: Begun, write: Write): void {
  const random = seededRandom(`${setup.seed}/memo ${setup.firstKey + begun.index}`)
  const template = setup.templates[begun.template] as UsedTemplate
  const owner = picker.owner(random)
  const memoKey = String(setup.firstKey + begun.index)
  const rules = {
    ...setup.rules,
    templateAllowsSubApprovals: template.allowsSubApprovals,
    templateAllowsTransfer: true,
    templateAllowsAdding: false,
    templateAllowsReaders: false,
  }
  const history = new MemoHistory({
    memoId: formatMemoId(template.code, begun.year, begun.number),
    memoKey,
    owner: { email: owner.email, name: owner.name },
    createdAt: begun.createdAt,
    context: { rules, newId: random.uuid },
  })
  const drawn = drawAnswers(template.content, begun.createdAt, random)
  const routes = template.policy && new PolicyRoutes(template.policy, template, directoryOf(owner, setup))
  const answers = routes?.acceptable(drawn, random) ?? drawn
  const policy = routes && { routes, first: routes.first(answers, random) }
  const taken = new Set([owner.email, setup.administrator.email])
  new MemoLife({
    history,
    rules,
    owner: history.state.owner,
    administrator: setup.administrator,
    template: template.content,
    amount: template.amount,
    answers,
    policy,
    route: policy ? (policy.first?.route ?? []) : drawRoute(picker, taken, template, random),
    picker,
    random,
    begin: begun.minute,
    end: setup.end,
  }).run()
  writeRows({ history, memoKey, template, owner }, setup.personIds, write)
  writeNotices(history, setup.end, random, write)
}

const pickWeighted = (random: SeededRandom, shares: readonly number[]): number => {
  let drawn = random.next()
  const found = shares.findIndex((share) => (drawn -= share) < 0)
  return found === -1 ? shares.length : found + 1
}

function drawRoute(
  picker: PeoplePicker,
  taken: Set<string>,
  template: UsedTemplate,
  random: SeededRandom,
): RouteLevel[] {
  const people = (count: number) => Array.from({ length: count }, () => picker.other(random, taken))
  return Array.from({ length: pickWeighted(random, [0.25, 0.35, 0.25, 0.1, 0.05]) }, () => {
    const approvers = people(pickWeighted(random, [0.65, 0.25, 0.1]))
    const isAny = approvers.length > 1 && random.chance(0.4)
    return {
      approvers,
      watchers: people(random.chance(0.35) ? random.between(1, 2) : 0),
      approvalType: isAny ? 'MIN_APPROVERS' : 'ALL_APPROVERS',
      minApprovers: isAny ? random.between(1, approvers.length - 1) : approvers.length,
      allowSubApprovals: template.allowsSubApprovals && random.chance(0.7),
    }
  })
}

interface Written {
  history: MemoHistory
  memoKey: string
  template: UsedTemplate
  owner: Inhabitant
}

function writeRows(
  { history, memoKey, template, owner }: Written,
  personIds: Setup['personIds'],
  write: Write,
): void {
  const { state } = history
  const isSubmitted = state.firstSubmittedAt !== null
  const memo: Record<string, CopyValue> = {
    memo_key: memoKey,
    memo_id: state.memoId,
    revision: history.revision,
    owner_email: owner.email,
    owner_name: owner.name,
    template_id: template.templateId,
    version_id: template.versionId,
    template_name: template.name,
    public_subject: '',
    company_id: isSubmitted ? owner.companyId : null,
    group_id: isSubmitted ? owner.groupId : null,
    created_at: state.createdAt,
    ...history.columns(),
  }
  write('memos', ...inOrder('memos', memo))
  for (const { event, written } of history.versions)
    write('memo_versions', ...inOrder('memo_versions', versionRow(memoKey, event, written, state.link)))
  history.log.forEach((event, index) =>
    write('memo_events', ...inOrder('memo_events', eventRow(memoKey, index + 1, event))),
  )
  const amount = history.versions.at(-1)?.written.amount ?? null
  const earlierAmounts = new Map(
    history.versions.map(({ event, written }) => [event.version, written.amount] as const),
  )
  const rows = participantRows({ memoKey, templateId: template.templateId, state, amount, earlierAmounts })
  const owner_person_id = personIds.get(owner.email)
  for (const row of rows)
    write(
      'participants',
      ...inOrder('participants', { ...row, person_id: personIds.get(row.email), owner_person_id }),
    )
  writeFacts({ history, memoKey, template, owner }, write)
  for (const { version, people, status } of foundVersions(state)) {
    const submitted = history.versions[version - 1]
    if (!submitted) continue
    const { row, text } = searchTexts({
      memo: submitted.state,
      memoKey,
      template: { id: template.templateId, name: template.name },
      ...submitted.written,
    })
    const person_ids = people.map((email) => String(personIds.get(email)))
    write('memo_search', ...inOrder('memo_search', { ...row, people, person_ids, status }), text)
  }
}

/** What the reports know of the memo, as the change that ended it would have recorded them. */
function writeFacts({ history, memoKey, template, owner }: Written, write: Write): void {
  const { lifecycle, firstSubmittedAt, lastSubmittedAt } = history.state
  if (firstSubmittedAt === null || lastSubmittedAt === null) return
  const facts = memoFacts({
    lifecycle,
    firstSubmittedAt,
    lastSubmittedAt,
    log: history.log,
    content: history.versions.at(-1)?.written.content,
    costReport: template.costReport,
  })
  const row = {
    ...facts,
    decision_ms: facts.decision_ms.map(String),
    level_ms: facts.level_ms.map(String),
    level_decisions: facts.level_decisions.map(String),
    memo_key: memoKey,
    company_id: owner.companyId,
    group_id: owner.groupId ?? '',
    template_id: template.templateId,
  }
  write('memo_facts', ...inOrder('memo_facts', row))
}

function writeNotices({ notices }: MemoHistory, end: number, random: SeededRandom, write: Write): void {
  const unreadFrom = instantAt(end - UNREAD_OFFICE_DAYS * OFFICE_MINUTES_A_DAY)
  for (const notice of notices) {
    const { created_at } = notice
    const number =
      Date.parse(created_at) * NUMBERS_A_MILLISECOND + random.between(0, NUMBERS_A_MILLISECOND - 1)
    const is_read = created_at < unreadFrom && !random.chance(NEVER_READ)
    write(
      'notifications',
      ...inOrder('notifications', { ...notice, notification_id: random.uuid(), number, is_read }),
    )
  }
}

function inOrder(table: TableName, row: Record<string, CopyValue>): CopyValue[] {
  return TABLES[table].map((column) => row[column])
}
