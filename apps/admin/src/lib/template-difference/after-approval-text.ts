import type { AfterApproval } from '@countersign/domain'

/** Who has approved memos to do (R3): people by name, roles by number, since a difference reads no directory. */
export function afterApprovalText(rule: AfterApproval | undefined): string {
  const { sources = [], may_be_owner } = rule?.handlers ?? {}
  const people = sources.flatMap((source) => (source.kind === 'PERSON' ? [source.person.name] : []))
  const roles = sources.length - people.length
  return [
    ...people,
    ...(roles > 0 ? [roles === 1 ? '1 role' : `${roles} roles`] : []),
    ...(may_be_owner ? ['the requestor too'] : []),
  ].join(', ')
}
