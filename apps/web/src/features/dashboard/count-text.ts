/** A list's total as text; a capped one says so ('500+', A5). Undefined while unknown. */
export function countText(page: { total: number; total_capped: boolean } | undefined): string | undefined {
  if (page === undefined) return undefined
  return page.total_capped ? `${page.total}+` : String(page.total)
}
