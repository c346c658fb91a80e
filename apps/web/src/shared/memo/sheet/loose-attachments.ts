import type { Attachment } from '@countersign/domain'
import type { Details } from '../memo-view-query.ts'

/** The memo's files that no answer names, as in older memos. The others are shown at their fields. */
export function looseAttachments(
  memo: Pick<Details['memo'], 'attachment_urls' | 'memo_content'>,
): Attachment[] {
  const named = new Set<string>()
  collectUrls(memo.memo_content, named)
  return memo.attachment_urls.filter(({ url }) => !named.has(url))
}

function collectUrls(content: unknown, urls: Set<string>): void {
  if (typeof content !== 'object' || content === null) return
  if ('url' in content && typeof content.url === 'string') urls.add(content.url)
  for (const part of Object.values(content)) collectUrls(part, urls)
}
