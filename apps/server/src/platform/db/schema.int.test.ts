import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { sql } from 'kysely'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Written and read by plain SQL alone. */
const WITHOUT_TYPES = ['migrations', 'report_costs', 'report_counts', 'report_deltas']

const ANY_JSON = 'json of any kind'

/** 'text', or 'text or null', by table and column. */
type Columns = Record<string, Record<string, string>>

/** The kind of value that the driver gives for a type of PostgreSQL. */
const KINDS: Record<string, string> = {
  text: 'text',
  bpchar: 'text',
  varchar: 'text',
  uuid: 'text',
  tsvector: 'text',
  int8: 'text',
  numeric: 'text',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'date',
  date: 'date',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
}

function kindOf(type: string): string {
  if (type.startsWith('_')) return `${kindOf(type.slice(1))}[]`
  return KINDS[type] ?? type
}

async function migrated(): Promise<Columns> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
    SELECT table_name AS "table", column_name AS "column", udt_name AS type, is_nullable = 'YES' AS nullable
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(database.db)
  const columns: Columns = {}
  for (const { table, column, type, nullable } of rows)
    (columns[table] ??= {})[column] = kindOf(type) + (nullable ? ' or null' : '')
  return columns
}

/** The tables of `schema.ts`, by the compiler. */
function typed(): Columns {
  const path = new URL('schema.ts', import.meta.url).pathname
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)!
  const database = checker
    .getExportsOfModule(checker.getSymbolAtLocation(file)!)
    .find((symbol) => symbol.name === 'Database')!
  const membersOf = (type: ts.Type) =>
    checker.getPropertiesOfType(type).map((symbol) => [symbol.name, checker.getTypeOfSymbol(symbol)] as const)

  const kind = (type: ts.Type): string => {
    // A union of literals is one kind.
    if (type.isUnion() && !(type.flags & ts.TypeFlags.BooleanLike))
      return [...new Set(type.types.map(kind))].join(' | ')
    if (type.flags & ts.TypeFlags.StringLike) return 'text'
    if (type.flags & ts.TypeFlags.NumberLike) return 'number'
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
    if (checker.isArrayType(type)) return `${kind(checker.getTypeArguments(type as ts.TypeReference)[0]!)}[]`
    const name = type.symbol?.name
    return name === 'Date' ? 'date' : name === 'Buffer' ? 'bytes' : 'json'
  }
  const describeColumn = (column: ts.Type): string => {
    const selected = column.getProperty('__select__')
    const type = selected ? checker.getTypeOfSymbol(selected) : column
    // `unknown` is JSON of any shape, null included.
    if (type.flags & ts.TypeFlags.Unknown) return ANY_JSON
    const parts = type.isUnion() ? type.types : [type]
    const kinds = new Set(parts.filter((part) => !(part.flags & ts.TypeFlags.Null)).map(kind))
    return [...kinds].join(' | ') + (parts.some((part) => part.flags & ts.TypeFlags.Null) ? ' or null' : '')
  }
  return Object.fromEntries(
    membersOf(checker.getDeclaredTypeOfSymbol(database)).map(([table, type]) => [
      table,
      Object.fromEntries(membersOf(type).map(([column, is]) => [column, describeColumn(is)])),
    ]),
  )
}

it('schema.ts has the tables and columns of the migrated database, their kinds and whether they may be null', async () => {
  const [is, says] = [await migrated(), typed()]
  for (const table of WITHOUT_TYPES) delete is[table]
  for (const [table, columns] of Object.entries(says))
    for (const [column, kind] of Object.entries(columns))
      if (kind === ANY_JSON)
        columns[column] = is[table]?.[column]?.startsWith('json') ? is[table][column]! : kind
  expect(says).toEqual(is)
})
