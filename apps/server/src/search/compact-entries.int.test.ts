import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { AMOUNTS_OF_CONTENT } from '../platform/memo-log/amounts-of-content.queries.ts'
import { compactEntries, expandEntries, findLooseEntries } from './compact-entries.store.ts'
import { plainWords, prefixesOf, searchTerms } from './search-terms.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let site: TestSite
let db: TestSite['services']['db']

beforeAll(async () => {
  site = await createTestSite()
  ;({ db } = site.services)
  await configure(site, { is_global_search_enabled: true })
})
afterAll(() => site.stop())

/** Few letters, so that words begin with one another; some longer than the longest prefix, and some of two code units or an accent. */
const letters = fc.constantFrom('a', 'a', 'a', 'b', '1', 'ñ', 'ß', '漢', '𝒳')
const word = fc.oneof(
  fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
  fc.string({ unit: letters, minLength: 14, maxLength: 19 }),
  fc.constantFrom('a'.repeat(15), 'a'.repeat(16), 'a'.repeat(17), 'a'.repeat(18)),
)
const words = fc.array(word, { maxLength: 6 })

describe('compact entries', () => {
  it('A5: have the same words, and match the same queries', async () => {
    const operand = fc.tuple(word, fc.boolean()).map(([text, isPrefix]) => (isPrefix ? `${text}:*` : text))
    const query = fc
      .array(
        fc.oneof(
          operand,
          fc.array(operand, { minLength: 2, maxLength: 3 }).map((any) => `(${any.join(' | ')})`),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((all) => all.join(' & '))
    await fc.assert(
      fc.asyncProperty(
        words,
        words,
        fc.array(query, { minLength: 8, maxLength: 8 }),
        async (names, answers, queries) => {
          const text = [...prefixesOf(names.join(' ')), ...plainWords(answers.join(' '))].join(' ')
          const { rows } = await sql<{
            is_same: boolean
            query: string
            full: boolean
            compact: boolean
            expanded: boolean
          }>`
          SELECT expand_words(c.compact) = e.words AS is_same, q.query, e.words @@ q.query AS full,
            c.compact @@ compact_query(q.query) AS compact, expand_words(c.compact) @@ q.query AS expanded
          FROM (SELECT strip(to_tsvector('memo_words', ${text})) AS words) e
            CROSS JOIN LATERAL (SELECT compact_words(e.words) AS compact) c
            CROSS JOIN LATERAL (SELECT to_tsquery('memo_words', query) AS query FROM unnest(${queries}::text[]) AS query) q`.execute(
            db,
          )
          expect(rows).toHaveLength(queries.length)
          for (const { is_same, full, ...row } of rows)
            expect({ is_same, ...row }).toEqual({
              is_same: true,
              query: row.query,
              compact: full,
              expanded: full,
            })
        },
      ),
      { numRuns: 150 },
    )
  })

  it('A5: leave out words that longer ones begin with', async () => {
    const { rows } = await sql<{ compact: string }>`
      SELECT compact_words(to_tsvector('memo_words', ${[...prefixesOf('Maria Marian 10'), 'ariadne'].join(' ')}))::text AS compact`.execute(
      db,
    )
    expect(rows).toEqual([{ compact: "'>10' '>marian' 'ariadne'" }])
  })

  it('A5: find and show what the full ones do, once a memo hasn’t changed for days, and become full again', async () => {
    const template = await publishTemplate(site)
    const { owner, first, stranger } = await signInParticipants(site)
    const body = '<p>Lease of Piñata road for 1,250,000.00</p>'
    const levels = [level([first])]
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, levels, { subject: 'Quokka bridge', body }),
    )
    const queries = [
      memo_id,
      'quo',
      'quokka',
      'bridge pinata',
      'pina',
      'ramon',
      'ramo bridge',
      '1250000',
      'quokkas',
      'lea road',
    ]
    const find = (who: Actor) =>
      Promise.all(queries.map(async (query) => (await who.must('search_memo', { query })).results))
    const full = await find(owner)
    const hits = full.map((results) => results.length)
    expect(hits).toEqual([1, 1, 1, 1, 1, 1, 1, 1, hits[8], 1])

    const stored = () =>
      db.selectFrom('memo_search').select(['content', 'is_shortened']).executeTakeFirstOrThrow()
    const inFull = await stored()
    expect(inFull.content).toContain('Lease of')
    const loose = (before: Date) => findLooseEntries(db, { after: '0', before, most: 10 })
    const { created_at } = await db.selectFrom('memos').select('created_at').executeTakeFirstOrThrow()
    expect(await loose(created_at)).toEqual({ keys: [], after: null })
    const { keys } = await loose(new Date(created_at.getTime() + DAY_MS))
    expect(await compactEntries(db, keys)).toBe(1)
    expect(await compactEntries(db, keys)).toBe(0)
    expect(await stored()).toEqual({ content: '1,250.50 1,250,000.00', is_shortened: true })
    expect(await loose(new Date(created_at.getTime() + DAY_MS))).toEqual({ keys: [], after: null })
    expect(await find(owner)).toEqual(full)
    expect((await find(stranger)).flat()).toEqual([])

    // Later changes leave the words as they are.
    await first.must('approve_memo', { memo_id })
    const approved = await find(owner)
    expect(approved.map((results) => results.length)).toEqual(hits)
    expect(await expandEntries(db, { after: '0', most: 10 })).toEqual({ done: 1, after: keys[0] })
    expect(await expandEntries(db, { after: keys[0]!, most: 10 })).toEqual({ done: 0, after: null })
    expect(await find(owner)).toEqual(approved)
    expect(await stored()).toEqual(inFull)

    // As the release before leaves them, which knows compact words alone.
    await compactEntries(db, keys)
    await db.updateTable('memo_search').set(inFull).execute()
    expect(await loose(new Date(Date.now() + DAY_MS))).toEqual({ keys, after: null })
    expect(await compactEntries(db, keys)).toBe(1)
    expect(await find(owner)).toEqual(approved)

    // A text that can’t be computed again stays.
    await expandEntries(db, { after: '0', most: 10 })
    await db.updateTable('memo_search').set({ content: 'Lease of something else' }).execute()
    expect(await compactEntries(db, keys)).toBe(1)
    expect(await stored()).toEqual({ content: 'Lease of something else', is_shortened: null })
    expect(JSON.stringify(await find(owner))).toContain('Lease of something else')
  })

  it('A5: are found by the amounts by which their texts are', async () => {
    const digits = fc.string({
      unit: fc.constantFrom('1', '2', '0', '000', ',', '.', ' ', '1,250', '250,000'),
      maxLength: 8,
    })
    const amounts = fc.constantFrom('1250', '1250.00', '250000', '1000', '250000.1', '1250000', '12')
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { minLength: 20, maxLength: 20 }), amounts, async (texts, typed) => {
        for (const { pattern } of searchTerms(typed)?.amounts ?? []) {
          const { rows } = await sql<{ content: string; in_text: boolean; in_amounts: boolean }>`
            SELECT content, content ~ ${pattern} AS in_text, ${AMOUNTS_OF_CONTENT} ~ ${pattern} AS in_amounts
            FROM unnest(${texts}::text[]) AS content`.execute(db)
          for (const { content, in_text, in_amounts } of rows)
            expect({ content, in_amounts }).toEqual({ content, in_amounts: in_text })
        }
      }),
      { numRuns: 100 },
    )
  })
})
