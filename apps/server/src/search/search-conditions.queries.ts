import type { ParsedInput } from '@countersign/contract'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { manilaRange } from '../protocol/date-filter.ts'
import { wantedTypes } from '../protocol/type-filter.ts'
import type { SearchTerms, TypedAmount } from './search-terms.ts'

export type SearchInput = ParsedInput<'search_memo'>

/** Whose memos are searched, and the filters by memo type and by day of creation in Manila (G1). */
export interface Scope {
  personId: number
  types?: string[]
  from?: Date
  before?: Date
  /** Memos that are left out, because a delegate finds another version of them (K6). */
  except?: string[]
}

/** One person's search. */
export interface Search extends Scope {
  query: string
  /** Hits before the page. */
  skip: number
  size: number
}

/** A version that matches. */
export interface Hit {
  memo_key: string
  version: number
}

/** Searchable statuses (U17). */
const FOUND_STATUSES = ['SUBMITTED', 'APPROVED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'SELF_RETURNED']

/** @throws CallFailure INVALID_ARGUMENT for invalid dates */
export function searchOf(personId: number, { query, page, size, filters }: SearchInput): Search {
  const types = wantedTypes(filters?.memo_type)
  const range = manilaRange(filters?.start_date, filters?.end_date)
  return { personId, query, skip: (page - 1) * size, size, ...(types.length > 0 ? { types } : {}), ...range }
}

/** The condition that a person may find an entry (I1), and that its filters let it through. */
export function isInScope(scope: Scope): Expression<SqlBool> {
  const { personId, except } = scope
  return all([
    sql<SqlBool>`s.person_ids @> ARRAY[${personId}]::integer[]`,
    passesFilters(scope),
    ...(except ? [sql<SqlBool>`s.memo_key <> ALL(${except}::bigint[])`] : []),
  ])
}

/** The condition that the filters let an entry through. */
export function passesFilters({ types, from, before }: Omit<Scope, 'personId'>): Expression<SqlBool> {
  return all([
    sql<SqlBool>`s.status = ANY(${sql.lit(`{${FOUND_STATUSES.join()}}`)}::text[])`,
    ...(types ? [sql<SqlBool>`s.template_id::text = ANY(${types}::text[])`] : []),
    ...(from ? [sql<SqlBool>`s.created_at >= ${from}::timestamptz`] : []),
    ...(before ? [sql<SqlBool>`s.created_at < ${before}::timestamptz`] : []),
  ])
}

/** A condition on an entry, in the form for entries found by their key and in the form that the indexes answer. */
export interface WordCondition {
  examined: Expression<SqlBool>
  /** One for each of the two forms in which words are stored, each with an index: an entry fulfils one at most. */
  indexed: Expression<SqlBool>[]
}

/** Matches a text search query with an entry's words. */
type Match = (query: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** However the entry's words are stored. */
const matchStored: Match = (query) =>
  sql`CASE WHEN s.compact IS NULL THEN s.words @@ ${query} ELSE s.compact @@ (SELECT compact_query(${query})) END`

// The indexes have the expressions; words are stored without positions, so they only take time elsewhere.
const matchIndexed: Match = (query) => sql`strip(s.words) @@ ${query}`
const matchCompact: Match = (query) => sql`(s.compact IS NOT NULL AND expand_words(s.compact) @@ ${query})`

/** The condition that an entry has the words, in one of the two forms of the terms. */
function hasWords(words: string, amounts: readonly TypedAmount[]): WordCondition {
  const condition = (match: Match) =>
    all([match(asQuery(words)), ...amounts.map((amount) => hasAmount(match, amount))])
  return { examined: condition(matchStored), indexed: [condition(matchIndexed), condition(matchCompact)] }
}

const asQuery = (words: string) => sql`to_tsquery('memo_words', ${words})`

/** The conditions for both forms of the terms: as words are indexed, and as prefixes. */
export function wordConditions({ exact, asPrefixes, amounts }: SearchTerms) {
  return { isExact: hasWords(exact, amounts), matches: hasWords(asPrefixes, amounts) }
}

/** The condition that a text has an amount and not only its digits: '1' and '250,000.00' are not 1,250,000. */
function hasAmount(match: Match, { words, pattern }: TypedAmount): Expression<SqlBool> {
  return sql<SqlBool>`(${match(asQuery(words))} OR s.content ~ ${pattern} OR s.subject ~ ${pattern})`
}

function all(conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}
