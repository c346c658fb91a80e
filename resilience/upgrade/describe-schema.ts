import type pg from 'pg'

/** What the statements of a release depend on. */
export interface Schema {
  columns: Column[]
  indexes: Index[]
  constraints: Constraint[]
  /** Such as `trigger memo_events_append_only` and `function total_ms(bigint[]) returns bigint`. */
  routines: Routine[]
}

export interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
  /** Empty if there is none. */
  defaultValue: string
  /** `always` refuses values: a generated column or identity. */
  generated: 'never' | 'by default' | 'always'
}

/** An index, also that of a primary key or a unique constraint. */
export interface Index {
  table: string
  /** All that it names, those of expressions and its predicate included. */
  columns: string[]
  /** Without its name. */
  definition: string
  isUnique: boolean
}

/** A check, foreign key or exclusion constraint. */
export interface Constraint {
  table: string
  columns: string[]
  definition: string
}

/** A trigger, or a function or procedure. */
export interface Routine {
  /** The trigger's table; null for a function. */
  table: string | null
  description: string
}

/** A pool, or the client of a transaction. */
export type Connection = pg.Pool | pg.ClientBase

/** Reads the schema `public`, without what extensions created. */
export async function describeSchema(connection: Connection): Promise<Schema> {
  const read = async <Row extends object>(text: string) => (await connection.query<Row>(text)).rows
  return {
    columns: await read<Column>(COLUMNS),
    indexes: await read<Index>(INDEXES),
    constraints: await read<Constraint>(CONSTRAINTS),
    routines: await read<Routine>(ROUTINES),
  }
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS "isNullable",
    CASE WHEN a.attgenerated = '' THEN coalesce(pg_get_expr(d.adbin, d.adrelid), '') ELSE '' END AS "defaultValue",
    CASE WHEN a.attgenerated <> '' OR a.attidentity = 'a' THEN 'always'
      WHEN a.attidentity = 'd' THEN 'by default' ELSE 'never' END AS generated
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND c.relname <> 'migrations'
  ORDER BY 1, 2`

/** pg_depend names the columns of expressions and predicates; the index of a constraint depends on the constraint instead. */
const INDEXES = `
  SELECT t.relname AS table,
    (SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a
     WHERE a.attrelid = t.oid AND a.attnum > 0 AND (
       a.attnum = ANY (i.indkey) OR EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refobjid = t.oid AND d.refobjsubid = a.attnum)
     )) AS columns,
    regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') AS definition,
    i.indisunique AS "isUnique"
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> 'migrations'
  ORDER BY 1, 3`

/** A constraint that is not validated yet already refuses new rows. */
const CONSTRAINTS = `
  SELECT t.relname AS table,
    (SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a
     WHERE a.attrelid = t.oid AND a.attnum = ANY (c.conkey)) AS columns,
    regexp_replace(pg_get_constraintdef(c.oid), ' NOT VALID$', '') AS definition
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
  WHERE c.contype IN ('c', 'f', 'x') AND t.relnamespace = 'public'::regnamespace
  ORDER BY 1, 3`

const ROUTINES = `
  SELECT t.relname AS table, 'trigger ' || g.tgname AS description
  FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
  WHERE NOT g.tgisinternal AND t.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT NULL, 'function ' || p.oid::regprocedure || coalesce(' returns ' || pg_get_function_result(p.oid), '')
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1, 2`
