import type pg from 'pg'
import type { Statement } from './recorded-sql.ts'

/** Tables that grow with the memos: to scan one of them whole is to get slower every day. */
const GROWING = [
  'memos',
  'memo_versions',
  'memo_events',
  'memo_logs',
  'memo_search',
  'participants',
  'notifications',
  'files',
]

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** What one statement's plan does: `scans` names growing tables read whole. */
export interface PlanFacts {
  scans: string[]
  /** The most rows that one node read. */
  rowsRead: number
  /** Rows read and thrown away, over all nodes. */
  rowsRemoved: number
  /** 8 kB pages. */
  pages: number
  milliseconds: number
}

/** Whether a statement reads; others (`BEGIN`, `SET LOCAL`) have no plan. */
export function isReading({ text }: Statement): boolean {
  return /^\s*(select|with)\b/i.test(text)
}

/**
 * Runs a statement under EXPLAIN ANALYZE. Reads only: what it changed would be changed.
 * @param growing the tables whose scans are named
 */
export async function planFacts(
  client: pg.ClientBase,
  { text, values }: Pick<Statement, 'text' | 'values'>,
  growing: readonly string[] = GROWING,
): Promise<PlanFacts> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  )
  const [explained] = rows[0]?.['QUERY PLAN'] ?? []
  if (!explained) throw new Error(`No plan for: ${text}`)
  const nodes = flat(explained.Plan)
  const sum = (of: (node: PlanNode) => number) => nodes.reduce((total, node) => total + of(node), 0)
  const times = (node: PlanNode, rows: number | undefined) => (rows ?? 0) * (node['Actual Loops'] ?? 1)
  return {
    scans: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? '')
        ? [node['Relation Name'] as string]
        : [],
    ),
    rowsRead: Math.max(...nodes.map((node) => times(node, node['Actual Rows']))),
    rowsRemoved: sum(
      (node) =>
        times(node, node['Rows Removed by Filter']) + times(node, node['Rows Removed by Index Recheck']),
    ),
    pages: (explained.Plan['Shared Hit Blocks'] ?? 0) + (explained.Plan['Shared Read Blocks'] ?? 0),
    milliseconds: explained['Execution Time'],
  }
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}
