import { paths } from '../../../lib/paths.ts'

/** The view of a memo that waits, by the reader's list that it stands in; the owner's where none is told. */
export function memoAddress(memoId: string, audience: string | null): string {
  switch (audience) {
    case 'approvals':
      return paths.approval(memoId)
    case 'watch':
      return paths.watched(memoId)
    default:
      return paths.memoActive(memoId)
  }
}
