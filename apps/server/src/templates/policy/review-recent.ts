import type { Policy, PolicyForm, RecentMemo, RecentReview } from '@countersign/domain'
import { fromContent, policyFacts, policyOn, reviewRecentMemos, rolesIn } from '@countersign/domain'
import { readPolicyDirectories } from '../../people/policy-directory.queries.ts'
import { withPresentAddresses } from '../../people/renamed.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { publishedVersion } from '../template.queries.ts'
import { latestMemos } from './recent-memos.queries.ts'

interface Checked extends PolicyForm {
  templateId: string
  policy: Policy
  /** In Manila. */
  day: string
}

/** What a policy would have made of the latest memos of its template (N5); null where it has none. */
export async function reviewLatestMemos(
  db: Db,
  { templateId, policy: named, day, content, config }: Checked,
): Promise<RecentReview | null> {
  const policy = await withPresentAddresses(db, named)
  const live = await publishedVersion(db, templateId)
  const today = live && policyOn(live.policies, day)
  const form: PolicyForm = live ? { content: live.content, config: live.templateConfig } : { content, config }
  const asked = { roleIds: rolesIn(policy), day }
  const memos: RecentMemo[] = []
  for await (const some of latestMemos(db, templateId)) {
    const owners = some.map(({ ownerEmail: email, place }) => ({ email, place }))
    const directories = await readPolicyDirectories(db, owners, asked)
    memos.push(
      ...directories.map((directory, at): RecentMemo => {
        const memo = some[at]!
        const factsIn = (one: PolicyForm) =>
          policyFacts(one, fromContent(one.content, memo.content).answers, memo.place)
        return { facts: factsIn({ content, config }), factsToday: factsIn(form), directory }
      }),
    )
  }
  return memos.length === 0 ? null : reviewRecentMemos(memos, { then: policy, today })
}
