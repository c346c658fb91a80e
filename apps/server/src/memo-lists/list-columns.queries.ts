import type { ContentEntry, FieldDefinition } from '@countersign/domain'
import {
  canBeColumn,
  contentEntries,
  lineText,
  readValue,
  rulesOf,
  sectionFields,
  LIST_HEADERS,
  MEMO_CONTENT,
  readStored,
  TEMPLATE_CONTENT,
  withStoredLabel,
} from '@countersign/domain'
import { sql } from 'kysely'
import type { ArchivedMemo } from '../platform/memo-log/archive/read-archive.queries.ts'
import { pickFromArchive } from '../platform/memo-log/archive/read-archive.queries.ts'
import { storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { Services } from '../protocol/services.ts'
import { wantedTypes } from '../protocol/type-filter.ts'
import type { ListFilter } from './row-filter.queries.ts'
import type { ListRow } from './memo-lists.queries.ts'
import type { Place } from './place.ts'

/** A row of the page, as the list found it for its reader. */
type Row = Pick<ListRow, 'memo_key' | 'last_version' | 'changed_at'>
type Answers = Record<string, string>
type Reader = Pick<Services, 'db' | 'storage'>
interface Column {
  key: string
  label: string
}

/** A list's name in a template's `headers` (U38). */
const HEADER_LIST = { owner: 'memos', approver: 'approvals', watcher: 'watch' } as const

/** How long a page waits for archived answers: 500 rows take about two seconds where the storage answers in 25 ms. */
const ARCHIVE_TIMEOUT_MS = 3000

/** In place of an archived answer that can't be read (R9), as search shows it. */
const ARCHIVED = 'Archived'

/** The columns of a page, and a row's answers to them. */
interface TypeColumns {
  page: { columns?: Column[] }
  of: (row: Row) => { columns?: Answers }
}

const NONE: TypeColumns = { page: {}, of: () => ({}) }

/**
 * The columns that a memo type declares for this list, if it is filtered by that type only, with each row's answers: those of
 * the last submission that the reader may see (C6), or of a draft.
 */
export async function presentTypeColumns(
  reader: Reader,
  { rows, place, filter }: { rows: readonly Row[]; place: Place; filter: ListFilter },
): Promise<TypeColumns> {
  const types = wantedTypes(filter.memo_type)
  const [type] = types
  if (type === undefined || types.length > 1) return NONE
  const columns = await columnsOf(reader.db, place, type)
  if (columns.length === 0) return NONE
  const answers = await answersOf(
    reader,
    place,
    rows,
    columns.map((column) => column.key),
  )
  return { page: { columns }, of: ({ memo_key }) => ({ columns: answers.get(memo_key) ?? {} }) }
}

async function columnsOf(db: Db, { audience, list }: Place, type: string): Promise<Column[]> {
  // To do (R3) and To read (R5) show the same columns for every type.
  if (audience === 'handler' || audience === 'reader') return []
  const row = await db
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.version_id', 't.published_version_id')
    .select('v.headers')
    .where(sql<boolean>`t.template_id::text = ${type} OR v.template_name = ${type}`)
    .executeTakeFirst()
  const tab = audience === 'approver' && list === 'active' ? 'approval' : list
  return (row && readStored(LIST_HEADERS, row.headers)[HEADER_LIST[audience]]?.[tab]) ?? []
}

/**
 * Reads the rows' answers to some questions, without the rest of the content. The page was found among what its reader may read, be it their own
 * or what others let them decide or prepare (K6, R6): a row's version is as it was found, also where the memo has changed since (I1).
 */
async function answersOf(
  reader: Reader,
  { audience }: Place,
  page: readonly Row[],
  fieldIds: string[],
): Promise<Map<string, Answers>> {
  const rows = await reader.db
    .selectFrom(
      sql<Row>`unnest(${page.map((row) => row.memo_key)}::bigint[], ${page.map((row) => row.last_version)}::integer[],
        ${page.map((row) => row.changed_at)}::timestamptz[])`.as<'p'>(
        sql`p(memo_key, last_version, changed_at)`,
      ),
    )
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memo_versions as s')
          .select(['s.version', storedAnswers('s').as('content')])
          .whereRef('s.memo_key', '=', 'm.memo_key')
          .where(sql<boolean>`s.version <= coalesce(p.last_version, s.version)`)
          .whereRef('s.submitted_at', '<=', 'p.changed_at')
          .orderBy('s.version', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .leftJoin('archived_memos as a', 'a.memo_key', 'm.memo_key')
    .select(['m.memo_key', 'm.version_id'])
    .select(sql<number | null>`CASE WHEN a.memo_key IS NOT NULL THEN v.version END`.as('archived_version'))
    .select(
      // From version 2 on content is stored as `{ v, items }`. Entries are in sections; older content has them as a plain list (U35).
      sql<unknown[] | null>`(
        SELECT jsonb_path_query_array(items, '$[*] ? (@.field_id == $ids[*])', wanted)
          || jsonb_path_query_array(items, '$[*].value[*] ? (@.field_id == $ids[*])', wanted)
        FROM (SELECT coalesce(v.content, CASE WHEN ${audience} = 'owner' THEN m.draft_content END) AS stored) c,
          LATERAL (SELECT coalesce(stored -> 'items', stored) AS items,
            jsonb_build_object('ids', ${JSON.stringify(fieldIds)}::jsonb) AS wanted) i)`.as('entries'),
    )
    .execute()
  const forms = await formsOf(reader.db, [...new Set(rows.map((row) => row.version_id))])
  const archived = await readArchivedEntries(reader, rows, fieldIds)
  return new Map(
    rows.map(({ memo_key, version_id, archived_version, entries }) => {
      const found = archived_version === null ? contentEntries(entries ?? []).entries : archived.get(memo_key)
      const answers = found
        ? found.map((entry) => [
            entry.field_id,
            answerText(forms.get(version_id)?.get(entry.field_id), entry),
          ])
        : fieldIds.map((fieldId) => [fieldId, ARCHIVED])
      return [memo_key, Object.fromEntries(answers) as Answers]
    }),
  )
}

/** Reads the answers of archived memos (R9), which stay where they are. Those that can't be read are left out. */
async function readArchivedEntries(
  reader: Reader,
  rows: readonly { memo_key: string; archived_version: number | null }[],
  fieldIds: string[],
): Promise<Map<string, ContentEntry[]>> {
  const versions = new Map(
    rows.flatMap(({ memo_key, archived_version }) =>
      archived_version === null ? [] : [[memo_key, archived_version]],
    ),
  )
  if (versions.size === 0) return new Map()
  const pick = (memoKey: string, { contents }: ArchivedMemo) =>
    contentEntries(readStored(MEMO_CONTENT, contents.get(versions.get(memoKey) ?? 0))).entries.filter(
      ({ field_id }) => fieldIds.includes(field_id),
    )
  return pickFromArchive(reader, [...versions.keys()], { timeoutMs: ARCHIVE_TIMEOUT_MS, pick })
}

/** The questions of some template versions, by id. */
async function formsOf(db: Db, versionIds: string[]): Promise<Map<string, Map<string, FieldDefinition>>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('template_versions')
    .select(['version_id', 'template_content'])
    .where('version_id', 'in', versionIds)
    .execute()
  return new Map(
    rows.map(({ version_id, template_content }) => [
      version_id,
      new Map(
        readStored(TEMPLATE_CONTENT, template_content)
          .flatMap(sectionFields)
          .map((field) => [field.field_id, field]),
      ),
    ]),
  )
}

function answerText(asked: FieldDefinition | undefined, entry: ContentEntry): string {
  if (!asked || !canBeColumn(asked.field_type)) return ''
  const field = withStoredLabel(asked, entry)
  const { answer, issues } = readValue(field, entry.value)
  const rules = rulesOf(field)
  if (issues.length > 0 || rules.isEmpty(field, answer)) return ''
  const shown = rules.display(field, answer)
  return shown.kind === 'rich' || shown.kind === 'files' || shown.kind === 'table' ? '' : lineText(shown)
}
