import type { LoggedEvent, Memo } from '@countersign/domain'
import { LINK_KINDS } from '@countersign/domain'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { LINK_PART } from '../entry/content-parts.ts'
import { must } from '../not-genuine.ts'

/**
 * R4: the first submission names the memo that it amends, extends or revokes, its approval says what was true of that memo, and another memo marks
 * this one after its approval alone.
 * @throws NotGenuine
 */
export function checkLink(memo: Memo, event: LoggedEvent): void {
  if (event.type === 'MemoSubmitted' && event.link)
    must(
      memo.version === 0 && isKind(event.link.kind) && event.link.memoId !== memo.memoId,
      'replay-link',
      'The memo names another memo that it amends, extends or revokes, where it can’t.',
    )
  if (event.type === 'MemoApproved' && event.linked)
    must(memo.link, 'replay-linked', 'The approval says something of a linked memo, and there is none.')
  if (event.type === 'MemoLinked')
    must(
      memo.lifecycle === 'APPROVED' && isKind(event.kind) && event.memoId !== memo.memoId,
      'replay-mark',
      `${event.memoId} amended, extended or revoked the memo before it was approved.`,
    )
}

/**
 * The content that was signed has the link that the log names. @param memo null where the rules aren't known
 * @throws NotGenuine
 */
export function checkLinkOfContent(
  memo: Memo | null,
  content: readonly { name: string; value: unknown }[],
): void {
  if (memo === null) return
  const { kind, memoId } = memo.link ?? {}
  const frozen = content.find(({ name }) => name === LINK_PART)?.value
  must(
    canonicalJson(frozen ?? null) === canonicalJson(kind === undefined ? null : { kind, memoId }),
    'bundle-link',
    'The content that was submitted names another linked memo than the log.',
  )
}

const isKind = (kind: string): boolean => (LINK_KINDS as readonly string[]).includes(kind)
