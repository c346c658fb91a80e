import type { AfterApproval, RecipientSource } from '@countersign/domain'

/** Who has approved memos to do (R3): people by name, roles by number, since a difference reads no directory. */
export function afterApprovalText(rule: AfterApproval | undefined): string {
  const { sources = [], may_be_owner } = rule?.handlers ?? {}
  return [...sourcesOf(sources), ...(may_be_owner ? ['the requestor too'] : [])].join(', ')
}

/** Who gets copies of approved memos (R5), and what is asked of them. */
export function copiesText(rule: AfterApproval | undefined): string {
  const { sources = [], named_by_owner, acknowledge } = rule?.readers ?? {}
  const days = acknowledge?.days
  return [
    ...sourcesOf(sources),
    ...(named_by_owner ? ['whom the requestor names'] : []),
    ...(acknowledge ? ['to be acknowledged'] : []),
    ...(days === undefined ? [] : [days === 1 ? 'within 1 working day' : `within ${days} working days`]),
  ].join(', ')
}

function sourcesOf(sources: readonly RecipientSource[]): string[] {
  const people = sources.flatMap((source) => (source.kind === 'PERSON' ? [source.person.name] : []))
  const roles = sources.length - people.length
  return [...people, ...(roles > 0 ? [roles === 1 ? '1 role' : `${roles} roles`] : [])]
}
