import type { AfterApproval } from '../../form/template/template.ts'
import { missingHandlers, missingHolderText } from '../../policy/judge/missing-holders.ts'
import type { RolePlaces } from '../../policy/judge/missing-holders.ts'
import type { TemplateFinding } from './finding.ts'

/** Companies or groups without a holder that a finding names. */
const NAMED = 3

/**
 * What is to be said of who gets approved memos to do (R3): roles that are gone, and those that no one holds somewhere.
 * @param places absent where only the server knows them
 */
export function checkHandlers(
  { handlers }: AfterApproval = {},
  places: RolePlaces | undefined,
): TemplateFinding[] {
  if (!handlers || !places) return []
  return handlers.sources.flatMap((source, index): TemplateFinding[] => {
    if (source.kind !== 'ROLE') return []
    const at = {
      blocksSaving: false,
      part: 'handlers',
      path: [String(index)],
      place: `To do for, ${index + 1}`,
    } as const
    if (!places.roles.some(({ role_id }) => role_id === source.role_id)) {
      const message = 'This role no longer exists. Choose another one'
      return [{ ...at, severity: 'error', code: 'ROLE_GONE', message }]
    }
    const texts = missingHandlers([source], places).map(missingHolderText)
    if (texts.length === 0) return []
    const more = texts.length > NAMED ? [`It is the same in ${texts.length - NAMED} more.`] : []
    const message = [...texts.slice(0, NAMED), ...more, 'Approved memos go to no one by this role'].join(' ')
    return [{ ...at, severity: 'warning', code: 'ROLE_WITHOUT_HOLDER', message }]
  })
}
