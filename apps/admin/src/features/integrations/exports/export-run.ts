import type { CallOutput } from '@countersign/contract'

export type ExportRun = CallOutput<'admin-get_exports'>['exports'][number]

/** Whether an export waits or is being written: then no other one begins (P6). */
export const isOpen = ({ status }: ExportRun): boolean => status === 'WAITING' || status === 'WRITING'

/** How much of the tables is written, in percent. */
export function percentWritten({ tables_written, tables_total }: ExportRun): number {
  return tables_total === null ? 0 : Math.floor((100 * tables_written) / tables_total)
}
