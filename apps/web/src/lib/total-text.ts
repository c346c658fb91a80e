/** A total as text: '12', or '1,000+' for a capped count (A5). */
export function totalText(total: number, isCapped: boolean): string {
  const text = total.toLocaleString('en-US')
  return isCapped ? `${text}+` : text
}
