import type { Audience } from '@countersign/domain'

export type { Audience }
/** Whose lists are exported: To do (R3) and To read (R5) are not. */
export type ReportedAudience = Exclude<Audience, 'handler' | 'reader'>
export type ListName = 'active' | 'drafts' | 'history'
/** One person's list. */
export interface Place {
  audience: Audience
  list: ListName
  personId: number
}

/** Whether it is the list of what waits for its person. */
export function isTasks({ audience, list }: Pick<Place, 'audience' | 'list'>): boolean {
  return audience === 'approver' && list === 'active'
}

/** Whether it is the list of drafts, which has those that its person prepares for others, too (R6). */
export function isDrafts({ audience, list }: Pick<Place, 'audience' | 'list'>): boolean {
  return audience === 'owner' && list === 'drafts'
}
