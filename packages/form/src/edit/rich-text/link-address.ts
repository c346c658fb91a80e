import { isRichTextLink } from '@countersign/domain'

const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const HOST = /^[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#].*)?$/u

/** What a person types as an address, as the whole address it means; undefined where it is none. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isRichTextLink(text)) return text
  if (MAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : undefined
}
