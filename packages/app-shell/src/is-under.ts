/** Whether a navigation link is current on a page: `/memos/drafts` is under `/memos`. */
export function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
