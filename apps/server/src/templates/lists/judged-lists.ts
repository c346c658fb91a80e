import type { NamedList, Policy } from '@countersign/domain'
import { codesNamedBy, isTemplateContent, TEMPLATE_MESSAGES } from '@countersign/domain'
import { readNamedLists } from './named-entries.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { invalid } from '../../protocol/call-failure.ts'
import { lockListReferences } from './lists-in-use.queries.ts'
import type { VersionContent } from '../template-versions.store.ts'

/** The lists that a form names, with those of the codes in its conditions and policy that they have, for its judge (N9). */
export async function readJudgedLists(
  db: Db | Tx,
  content: unknown,
  policy: Policy | null,
): Promise<{ lists?: NamedList[] }> {
  if (!isTemplateContent(content)) return {}
  return { lists: await readNamedLists(db, codesNamedBy(content, policy ? [policy] : [])) }
}

/** Keeps the lists of a form from being deleted until it is saved. @throws CallFailure INVALID_ARGUMENT where a published form lacks one */
export async function requireLists(
  tx: Tx,
  { template_content }: Pick<VersionContent, 'template_content'>,
  action: 'PUBLISHED' | 'DRAFTED',
): Promise<void> {
  const missing = await lockListReferences(tx, template_content)
  if (missing.length > 0 && action === 'PUBLISHED')
    throw invalid([{ path: 'template_content', message: TEMPLATE_MESSAGES.LIST_GONE }])
}
