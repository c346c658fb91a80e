import { paths } from '../../../lib/navigation/paths.ts'

/** The view of a waiting memo, by the reader's list that holds it. Defaults to the owner's. */
export function memoAddress(memoId: string, audience: string | null): string {
  switch (audience) {
    case 'approvals':
      return paths.approval(memoId)
    case 'watch':
      return paths.watched(memoId)
    case 'to-do':
      return paths.toDo(memoId)
    case 'to-read':
      return paths.toRead(memoId)
    default:
      return paths.memoActive(memoId)
  }
}
