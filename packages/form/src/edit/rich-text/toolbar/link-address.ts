import { isRichTextLink } from '@countersign/domain'

const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const HOST = /^[^\s/:@]+\.[^\s/:@]{2,}(:\d+)?([/?#].*)?$/u

/** Completes a typed web address; undefined if it is not one. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isRichTextLink(text)) return text
  if (MAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : undefined
}
