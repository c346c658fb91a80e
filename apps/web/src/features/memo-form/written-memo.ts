import type { CallInput } from '@countersign/contract'
import { toContent } from '@countersign/domain'
import type { Answers, MemoContent } from '@countersign/domain'
import type { MemoSource } from './memo-source.ts'
import { routePayload } from './workflow/route-draft.ts'

export type MemoAction = 'SUBMITTED' | 'SAVE_AS_DRAFT'

/** The content of the form as it is sent. Equal contents are equal as JSON. */
export interface WrittenMemo extends Pick<CallInput<'create_memo'>, 'sequences'> {
  memo_content: MemoContent
  /** Null where the draft's link was removed (R4). */
  link?: null
  /** Addresses of whom the owner gives a copy (R5), where they can name them. */
  readers?: string[]
}

/** The answers, hidden ones included (F4), and the levels, which follow the answers where there is a policy (N3). */
export function writtenMemo(
  source: Pick<MemoSource, 'templateContent'>,
  answers: Answers,
  { policy, route }: Pick<MemoSource, 'policy' | 'route'>,
): WrittenMemo {
  const levels = policy
    ? policy.code.policyRoute(policy, policy.code.createRouteAsker(policy)(answers), route)
    : route.levels
  return { memo_content: toContent(source.templateContent, answers), sequences: routePayload(levels) }
}
