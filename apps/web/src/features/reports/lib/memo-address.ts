import { paths } from '../../../lib/paths.ts'

/** The view of a memo by the reader's role in it; the owner's where none is told. */
export function memoAddress(memoId: string, audience: string | null): string {
  switch (audience) {
    case 'approver':
      return paths.approval(memoId)
    case 'watcher':
      return paths.watched(memoId)
    default:
      return paths.memoActive(memoId)
  }
}
