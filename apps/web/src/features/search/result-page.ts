/** The last page that the call takes. */
const LAST_PAGE = 500

/** The page of the results that an address names (`page`, U17). Defaults to the first. */
export function readResultPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1
}

/** Writes the page into an address and keeps its other parameters; the first page is left out. */
export function writeResultPage(page: number, others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others)
  if (page <= 1) params.delete('page')
  else params.set('page', String(page))
  return params
}
