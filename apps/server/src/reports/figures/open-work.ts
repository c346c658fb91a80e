import type { CallOutput } from '@countersign/contract'
import { openWork } from '@countersign/domain'
import type { FigureMemo } from './figure-memos.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

type OpenWork = Pick<CallOutput<'get_reports_memos'>['memos'][number], 'open_work'>

/** What is open of an approved memo, and whom it waits for (W26). */
export function presentOpenWork({ state }: FigureMemo): OpenWork {
  const work = state === null ? null : openWork(readState(state))
  if (work === null) return {}
  const { people, conditions, isToDo } = work
  return { open_work: { people: people.map(({ name }) => name), conditions, to_do: isToDo } }
}
