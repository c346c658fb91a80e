import type { Column, Constraint, Index, Routine, Schema } from './describe-schema.ts'

/**
 * Finds changes with which a release that was written for the older schema can fail: what it names was dropped, renamed or retyped,
 * or what it writes may be refused. A renamed object counts as dropped.
 *
 * It cannot see what a new trigger refuses, that a new table's foreign key keeps older rows from being deleted, or new values that
 * the older release cannot read: `npm run upgrade -- --from REV` runs that release to find out.
 * @returns one line each
 */
export function findBreakingChanges(older: Schema, newer: Schema): string[] {
  return [
    ...older.columns.flatMap((column) => compareColumn(column, newer)),
    ...newer.columns
      .filter((column) => isRequiredAddition(column, older))
      .map((column) => `${nameOf(column)}: new, must not be null and has no default`),
    ...older.indexes.filter((index) => isDropped(index, newer)).map(describeDropped),
    ...newer.indexes
      .filter((index) => index.isUnique && namesOlder(index, older) && !hasIndex(older, index))
      .map(({ table, definition }) => `${table}: must be unique by ${definition}`),
    ...newer.constraints
      .filter((constraint) => namesOlder(constraint, older) && !isAsWide(constraint, older))
      .map(({ table, definition }) => `${table}: must satisfy ${definition}`),
    ...older.routines
      .filter((routine) => isLost(routine, newer))
      .map(({ table, description }) => `${table === null ? '' : `${table}: `}${description} was dropped`),
  ]
}

const nameOf = ({ table, column }: Column) => `${table}.${column}`

function find(schema: Schema, table: string, column: string): Column | undefined {
  return schema.columns.find((one) => one.table === table && one.column === column)
}

function hasTable(schema: Schema, table: string): boolean {
  return schema.columns.some((one) => one.table === table)
}

function compareColumn(column: Column, newer: Schema): string[] {
  const now = find(newer, column.table, column.column)
  const name = nameOf(column)
  if (!now) return [`${name}: dropped`]
  const changes: string[] = []
  if (now.type !== column.type) changes.push(`${name}: ${column.type} became ${now.type}`)
  if (column.isNullable && !now.isNullable) changes.push(`${name}: must not be null`)
  if (fillsItself(column) && !fillsItself(now)) changes.push(`${name}: lost its default`)
  if (column.generated !== 'always' && now.generated === 'always') changes.push(`${name}: refuses values`)
  return changes
}

/** Whether an INSERT may omit it and expect a value. */
function fillsItself({ defaultValue, generated }: Column): boolean {
  return defaultValue !== '' || generated !== 'never'
}

/** A column that the older release would have to write, in a table that it knows. */
function isRequiredAddition(column: Column, older: Schema): boolean {
  return (
    hasTable(older, column.table) &&
    !find(older, column.table, column.column) &&
    !column.isNullable &&
    !fillsItself(column)
  )
}

/** An index of another schema serves as this one: `ON CONFLICT` needs it unique. */
function hasIndex(schema: Schema, { table, definition, isUnique }: Index): boolean {
  return schema.indexes.some(
    (one) => one.table === table && one.definition === definition && (one.isUnique || !isUnique),
  )
}

/** A dropped column is reported itself, and not again for each of its indexes. */
function isDropped(index: Index, newer: Schema): boolean {
  return index.columns.every((column) => find(newer, index.table, column)) && !hasIndex(newer, index)
}

function describeDropped({ table, definition, isUnique }: Index): string {
  return isUnique
    ? `${table}: no longer unique by ${definition}`
    : `${table}: index ${definition} was dropped`
}

function namesOlder({ table, columns }: Index | Constraint, older: Schema): boolean {
  return columns.some((column) => find(older, table, column))
}

/** Whether the older schema had this constraint, or the same one with fewer allowed values. */
function isAsWide({ table, definition }: Constraint, older: Schema): boolean {
  const now = readAllowedValues(definition)
  return older.constraints
    .filter((one) => one.table === table)
    .some((one) => {
      const before = readAllowedValues(one.definition)
      return one.definition === definition || (before && now && isWider(now, before))
    })
}

interface AllowedValues {
  column: string
  values: string[]
}

/** Reads `CHECK ((status = ANY (ARRAY['A'::text, 'B'::text])))`. @returns null for any other constraint */
function readAllowedValues(definition: string): AllowedValues | null {
  const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
  return column === undefined || list === undefined ? null : { column, values: list.split(', ') }
}

function isWider(now: AllowedValues, before: AllowedValues): boolean {
  return now.column === before.column && before.values.every((value) => now.values.includes(value))
}

function isLost({ table, description }: Routine, newer: Schema): boolean {
  if (table !== null && !hasTable(newer, table)) return false
  return !newer.routines.some((one) => one.table === table && one.description === description)
}
