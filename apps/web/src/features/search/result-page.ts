/** The last page that the call takes. */
const lastPage = 500

/** The page of the results that an address names (`page`, end-user document section 2); the first where it names none. */
export function readResultPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

/** Writes the page into an address, next to whatever else stands there; the first one is left out. */
export function writeResultPage(page: number, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others)
  if (page <= 1) params.delete('page')
  else params.set('page', String(page))
  return params
}

/** Where 'Previous' leads: from beyond the last page to the last one. */
export function pageBefore(page: number, totalPages: number): number {
  return Math.max(1, Math.min(page - 1, totalPages))
}
