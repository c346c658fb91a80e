import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { findBreakingMigrations, listMigrations } from './breaking-migrations.ts'

/** Released before migrations had to be additive. */
const BEFORE_THE_RULE = [
  '0006-lists-by-index.online.sql: participants.created_at: new, must not be null and has no default',
  '0006-lists-by-index.online.sql: participants: index btree (email, audience, list, sort_at DESC, memo_key DESC) INCLUDE (status, template_id) was dropped',
  '0007-console.sql: categories: must be unique by btree (lower(category_name))',
  "0007-console.sql: template_versions: must be unique by btree (template_id) WHERE (status = 'DRAFT'::text)",
  "0007-console.sql: template_versions: must be unique by btree (template_id) WHERE (status = ANY (ARRAY['PUBLISHED'::text, 'UNPUBLISHED'::text]))",
]

describe('the migrations of the product', () => {
  it('leave the release before them working, or say that they do not', async () => {
    const { pool, drop } = await createTestDatabase()
    try {
      await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      expect(await findBreakingMigrations(pool, listMigrations(pool))).toEqual(BEFORE_THE_RULE)
    } finally {
      await drop()
    }
  })
})

let database: TestDatabase
let client: pg.PoolClient

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.pool.connect()
})
beforeEach(() => client.query('BEGIN'))
afterEach(() => client.query('ROLLBACK'))
afterAll(async () => {
  client.release()
  await database.drop()
})

const migration = (name: string, sql: string) => ({ name, apply: () => client.query(sql) })
const findPlanted = (name: string, sql: string) => findBreakingMigrations(client, [migration(name, sql)])

describe('a migration that breaks the release before it is refused by name', () => {
  it.each([
    ['drops a column', 'ALTER TABLE notifications DROP COLUMN url', ['notifications.url: dropped']],
    [
      'drops a table',
      'DROP TABLE pdf_failures',
      ['attempts', 'failed_at', 'memo_key', 'version'].map((column) => `pdf_failures.${column}: dropped`),
    ],
    [
      'renames a column',
      'ALTER TABLE memos RENAME COLUMN memo_id TO memo_number',
      ['memos.memo_id: dropped', 'memos.memo_number: new, must not be null and has no default'],
    ],
    [
      'renames a table',
      'ALTER TABLE memo_numbers RENAME TO counters',
      ['last_number', 'template_code', 'year'].map((column) => `memo_numbers.${column}: dropped`),
    ],
    [
      'retypes a column',
      'ALTER TABLE notifications ALTER COLUMN url TYPE varchar(200)',
      ['notifications.url: text became character varying(200)'],
    ],
    [
      'adds a column that must not be null, without a default',
      'ALTER TABLE sessions ADD COLUMN device text NOT NULL',
      ['sessions.device: new, must not be null and has no default'],
    ],
    [
      'requires a value that could be left empty',
      'ALTER TABLE people ALTER COLUMN given_name SET NOT NULL',
      ['people.given_name: must not be null'],
    ],
    [
      'drops a default',
      'ALTER TABLE report_files ALTER COLUMN attempts DROP DEFAULT',
      ['report_files.attempts: lost its default'],
    ],
    [
      'adds a key',
      'CREATE UNIQUE INDEX ON people (lower(display_name)) WHERE given_name IS NOT NULL',
      ['people: must be unique by btree (lower(display_name)) WHERE (given_name IS NOT NULL)'],
    ],
    [
      'drops a key',
      'ALTER TABLE digests DROP CONSTRAINT digests_email_day_key',
      ['digests: no longer unique by btree (email, day)'],
    ],
    [
      'drops an index',
      'DROP INDEX files_unbound',
      ['files: index btree (uploaded_at) WHERE (memo_key IS NULL) was dropped'],
    ],
    [
      'adds a check',
      'ALTER TABLE templates ADD CHECK (length(template_code) < 20) NOT VALID',
      ['templates: must satisfy CHECK ((length(template_code) < 20))'],
    ],
    [
      'tightens a check',
      `ALTER TABLE report_files DROP CONSTRAINT report_files_audience_check,
         ADD CONSTRAINT report_files_audience_check CHECK (audience IN ('owner', 'approver'))`,
      ["report_files: must satisfy CHECK ((audience = ANY (ARRAY['owner'::text, 'approver'::text])))"],
    ],
    [
      'adds a foreign key',
      'ALTER TABLE pdf_failures ADD FOREIGN KEY (memo_key) REFERENCES memos',
      ['pdf_failures: must satisfy FOREIGN KEY (memo_key) REFERENCES memos(memo_key)'],
    ],
    [
      'drops a trigger',
      'DROP TRIGGER memo_facts_note_change ON memo_facts',
      ['memo_facts: trigger memo_facts_note_change was dropped'],
    ],
    [
      'drops a function',
      'DROP FUNCTION total_ms',
      ['function total_ms(bigint[]) returns bigint was dropped'],
    ],
  ])('%s', async (_what, sql, changes) => {
    expect(await findPlanted('0099-planted.sql', sql)).toEqual(
      changes.map((change) => `0099-planted.sql: ${change}`),
    )
  })
})

describe('a migration leaves the release before it working', () => {
  it.each([
    ['adds a table', 'CREATE TABLE delegations (email text PRIMARY KEY, until date NOT NULL)'],
    ['adds a column that may be empty', 'ALTER TABLE sessions ADD COLUMN device text'],
    ['adds a column with a default', "ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT ''"],
    ['adds an identity', 'ALTER TABLE sessions ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE'],
    ['adds an index', 'CREATE INDEX ON memos (owner_email)'],
    [
      'replaces an index by the same one',
      'DROP INDEX files_unbound; CREATE INDEX ON files (uploaded_at) WHERE memo_key IS NULL',
    ],
    [
      'checks only what it adds',
      "ALTER TABLE sessions ADD COLUMN device text CHECK (device IN ('phone', 'tablet'))",
    ],
    ['allows a column to be empty', 'ALTER TABLE memos ALTER COLUMN owner_name DROP NOT NULL'],
    [
      'allows another value',
      `ALTER TABLE report_files DROP CONSTRAINT report_files_audience_check,
         ADD CONSTRAINT report_files_audience_check CHECK (audience IN ('owner', 'approver', 'watcher', 'auditor'))`,
    ],
    ['drops a check', 'ALTER TABLE report_files DROP CONSTRAINT report_files_audience_check'],
    [
      'changes what a function does',
      'CREATE OR REPLACE FUNCTION total_ms(durations bigint[]) RETURNS bigint LANGUAGE sql AS $$ SELECT 0::bigint $$',
    ],
  ])('if it %s', async (_what, sql) => {
    expect(await findPlanted('0099-planted.sql', sql)).toEqual([])
  })
})

describe('a migration may remove something', () => {
  it.each(['0099-planted.contract.sql', '0099-planted.contract.online.sql'])(
    'if it is named %s',
    async (name) => {
      expect(await findPlanted(name, 'ALTER TABLE notifications DROP COLUMN url')).toEqual([])
    },
  )

  it('but a later one may not', async () => {
    expect(
      await findBreakingMigrations(client, [
        migration('0098-url.contract.sql', 'ALTER TABLE notifications DROP COLUMN url'),
        migration('0099-title.sql', 'ALTER TABLE notifications DROP COLUMN title'),
      ]),
    ).toEqual(['0099-title.sql: notifications.title: dropped'])
  })
})
