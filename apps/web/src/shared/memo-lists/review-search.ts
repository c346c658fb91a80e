/** The query of a review of the list that is on the screen: its filters and order, without its place (M3). */
export function reviewSearch(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['startAfter', 'endBefore', 'limit', 'memo']) params.delete(name)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
