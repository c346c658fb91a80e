import type { Otherwise, Policy, PolicyRow } from '../table/policy.ts'
import { isSameValue } from '../table/same-value.ts'

/** A row with its number in its table, from 1. */
export interface NumberedRow {
  number: number
  row: PolicyRow
}

/** What happened to a row from one version of a policy to another. */
export type RowChange =
  | { kind: 'ADDED'; row_id: string; now: NumberedRow }
  | { kind: 'REMOVED'; row_id: string; was: NumberedRow }
  /** `MOVED`: only its place among the rows that both versions have is another one, which may change what fits it. */
  | { kind: 'MOVED'; row_id: string; was: NumberedRow; now: NumberedRow }
  | {
      kind: 'CHANGED'
      row_id: string
      was: NumberedRow
      now: NumberedRow
      is_moved: boolean
      conditions_changed: boolean
      levels_changed: boolean
    }

export interface PolicyDifference {
  /** In the order of the newer table; removed rows come last. */
  rows: RowChange[]
  /** Null where it is as it was. */
  otherwise: { was: Otherwise | null; now: Otherwise | null } | null
}

/** What is different from one version of a policy to another; null is 'Anyone' (N5). */
export function policyDifference(was: Policy | null, now: Policy | null): PolicyDifference {
  const old = numbered(was)
  const current = numbered(now)
  const moved = movedRows([...old.keys()], [...current.keys()])
  const rows = [...current].flatMap(([row_id, row]): RowChange[] => {
    const before = old.get(row_id)
    if (!before) return [{ kind: 'ADDED', row_id, now: row }]
    const conditions_changed = !isSameValue(before.row.conditions, row.row.conditions)
    const levels_changed = !isSameValue(before.row.levels, row.row.levels)
    const is_moved = moved.has(row_id)
    if (conditions_changed || levels_changed)
      return [
        { kind: 'CHANGED', row_id, was: before, now: row, is_moved, conditions_changed, levels_changed },
      ]
    return is_moved ? [{ kind: 'MOVED', row_id, was: before, now: row }] : []
  })
  const removed = [...old]
    .filter(([row_id]) => !current.has(row_id))
    .map(([row_id, row]): RowChange => ({ kind: 'REMOVED', row_id, was: row }))
  const ends = { was: was?.otherwise ?? null, now: now?.otherwise ?? null }
  return { rows: [...rows, ...removed], otherwise: isSameValue(ends.was, ends.now) ? null : ends }
}

/** Whether two versions have the same policy. */
export function isSamePolicy(one: Policy | null, other: Policy | null): boolean {
  return isSameValue(one, other)
}

function numbered(policy: Policy | null): Map<string, NumberedRow> {
  return new Map((policy?.rows ?? []).map((row, at) => [row.row_id, { number: at + 1, row }]))
}

/** The rows that left their place among those of both versions: all but the longest sequence that kept its order. */
function movedRows(old: readonly string[], current: readonly string[]): Set<string> {
  const places = new Map(old.map((row_id, at) => [row_id, at]))
  const common = current.filter((row_id) => places.has(row_id))
  // By row of the newer table: the longest sequence of rows in their old order that ends with it.
  const longest: string[][] = []
  for (const row_id of common) {
    const place = places.get(row_id) as number
    const before = longest
      .filter((sequence) => (places.get(sequence.at(-1) as string) as number) < place)
      .reduce<string[]>((best, sequence) => (sequence.length > best.length ? sequence : best), [])
    longest.push([...before, row_id])
  }
  const kept = longest.reduce<string[]>((best, one) => (one.length > best.length ? one : best), [])
  return new Set(common.filter((row_id) => !kept.includes(row_id)))
}
