import type { PartName } from './open-parts.queries.ts'

/** What a person is in a memo, as mails say it. */
export const PARTS: Record<PartName, string> = {
  OWNER: 'owner',
  APPROVER: 'approver',
  SUB_APPROVER: 'sub-approver',
  WATCHER: 'watcher',
  CONDITIONS: 'conditions to close',
  HAND_OFF: 'to do',
}
