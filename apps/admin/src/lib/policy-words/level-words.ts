import type { PolicyLevel, PolicySource, RolePlace } from '@countersign/domain'
import type { PolicyNames } from './policy-names.ts'
import { signatureWords } from './signature-words.ts'
import { texts } from './texts.ts'

/** Whom a source names: 'CFO of the requestor’s company' (N2). */
export function sourceWords(source: PolicySource, names: PolicyNames): string {
  const place = source.kind === 'ROLE' ? placeWords(source.place, names) : ''
  return [sourceName(source, names), place].filter(Boolean).join(' ')
}

/** The same without the place. */
export function sourceName(source: PolicySource, names: PolicyNames): string {
  switch (source.kind) {
    case 'PERSON':
      return source.person.name
    case 'ROLE':
      return names.role(source.role_id)
    case 'MANAGER':
      return texts.sources.manager
    case 'OWNER_CHOICE':
      return texts.sources.ownerChoice
  }
}

/** Where a role is looked up; empty for everywhere. */
export function placeWords(place: RolePlace, names: PolicyNames): string {
  const said = texts.places
  switch (place.kind) {
    case 'EVERYWHERE':
    case 'OWNER_COMPANY':
    case 'OWNER_GROUP':
      return said[place.kind]
    case 'COMPANY':
      return said.of(names.company(place.id))
    case 'GROUP':
      return said.of(names.group(place.id))
    case 'ANSWER':
      return said.byAnswer(names.question(place.field_id))
    case 'ROWS':
      return said.byAnswer(`${names.question(place.field_id)} › ${names.question(place.question_id)}`)
  }
}

/** A level's name in the table: whom it asks, each once. */
export function levelName({ sources }: Pick<PolicyLevel, 'sources'>, names: PolicyNames): string {
  if (sources.length === 0) return texts.sources.none
  return [...new Set(sources.map((source) => sourceName(source, names)))].join(', ')
}

/** A level in one line: whom it asks where, how many of them, and what the owner may change. */
export function levelWords(level: PolicyLevel, names: PolicyNames): string {
  const { sources, watchers, owner_may, delegates, sub_approvers, days, signature } = level
  const who = sources.map((source) => sourceWords(source, names)).join(', ') || texts.sources.none
  const how = [
    neededWords(level),
    texts.ownerMay[owner_may],
    ...(watchers.length === 0
      ? []
      : [texts.watchers(watchers.map((one) => sourceWords(one, names)).join(', '))]),
    ...(delegates === 'ANYONE' ? [] : [texts.delegates[delegates]]),
    ...(sub_approvers === 'NONE' ? [] : [texts.subApprovers[sub_approvers]]),
    ...(days === undefined ? [] : [texts.days(days)]),
    ...(signature === undefined ? [] : [signatureWords(signature)]),
  ]
  return `${who} (${how.join(', ')})`
}

/** How many of a level's people must approve. */
export function neededWords({
  approval_type,
  min_approvers,
}: Pick<PolicyLevel, 'approval_type' | 'min_approvers'>): string {
  if (approval_type === 'ALL_APPROVERS') return texts.needed.all
  return min_approvers === 1 ? texts.needed.anyOne : texts.needed.atLeast(min_approvers)
}
