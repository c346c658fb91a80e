import type { CallOutput } from '@countersign/contract'

export type Retention = CallOutput<'admin-get_retention'>
export type Period = Retention['periods'][number]
export type DueMemo = Retention['due']['memos'][number]
export type Removal = Retention['removals'][number]
export type Preservation = Retention['preservations'][number]
export type RemovedMemo = CallOutput<'admin-get_removed_memos'>['memos'][number]

/** What a section needs besides its rows. */
export interface SectionProps {
  /** Undefined while loading. */
  data: Retention | undefined
  error: { title: string; detail: string; onRetry: () => void } | undefined
}
