/** A total as text: '12', '1,000+' for a capped count, or 'about 240' for an estimated one (A5). */
export function totalText(total: number, isCapped: boolean, isEstimated = false): string {
  const text = total.toLocaleString('en-US')
  if (isCapped) return `${text}+`
  return isEstimated ? `about ${text}` : text
}
