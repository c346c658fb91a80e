import type { AfterApproval, RecipientSource } from '../../form/template/template.ts'
import { missingRecipients, missingHolderText } from '../../policy/judge/missing-holders.ts'
import type { RolePlaces } from '../../policy/judge/missing-holders.ts'
import type { TemplateFinding } from './finding.ts'

/** Companies or groups without a holder that a finding names. */
const NAMED = 3

const PLACES = { handlers: 'To do for', readers: 'Copy for' } as const

/**
 * What is to be said of who gets approved memos, to do (R3) or as a copy (R5): roles that are gone, and those that no one holds somewhere.
 * @param places absent where only the server knows them
 */
export function checkRecipients(
  afterApproval: AfterApproval = {},
  places: RolePlaces | undefined,
): TemplateFinding[] {
  if (!places) return []
  return (['handlers', 'readers'] as const).flatMap((part) =>
    (afterApproval[part]?.sources ?? []).flatMap((source, index) =>
      checkSource(source, places, { part, path: [String(index)], place: `${PLACES[part]}, ${index + 1}` }),
    ),
  )
}

function checkSource(
  source: RecipientSource,
  places: RolePlaces,
  at: Pick<TemplateFinding, 'part' | 'path' | 'place'>,
): TemplateFinding[] {
  if (source.kind !== 'ROLE') return []
  if (!places.roles.some(({ role_id }) => role_id === source.role_id)) {
    const message = 'This role no longer exists. Choose another one'
    return [{ ...at, severity: 'error', blocksSaving: false, code: 'ROLE_GONE', message }]
  }
  const texts = missingRecipients([source], places).map(missingHolderText)
  if (texts.length === 0) return []
  const more = texts.length > NAMED ? [`It is the same in ${texts.length - NAMED} more.`] : []
  const message = [...texts.slice(0, NAMED), ...more, 'Approved memos go to no one by this role'].join(' ')
  return [{ ...at, severity: 'warning', blocksSaving: false, code: 'ROLE_WITHOUT_HOLDER', message }]
}
