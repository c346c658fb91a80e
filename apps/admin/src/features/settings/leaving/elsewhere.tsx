import type { CallOutput } from '@countersign/contract'
import { Sheet } from '@countersign/ui'
import classes from '../settings.module.css'
import { texts } from './texts.ts'

/** What else names a person who leaves, and where to change it (K9). */
export function Elsewhere({ elsewhere }: { elsewhere: CallOutput<'admin-get_handover'>['elsewhere'] }) {
  const { is_administrator, has_reports_access, escalation_contact_of, absences, delegate_of } = elsewhere
  const { roles, deputy_for, policies, manager_of, webhooks } = elsewhere
  const lines = [
    is_administrator && texts.isAdministrator,
    has_reports_access && texts.hasReportsAccess,
    escalation_contact_of.length > 0 && texts.escalationContact(escalation_contact_of),
    absences > 0 && texts.absences(absences),
    delegate_of.length > 0 && texts.delegateOf(delegate_of),
    roles.length > 0 && texts.rolesHeld(roles),
    deputy_for.length > 0 && texts.deputyFor(deputy_for),
    policies.length > 0 && texts.namedByPolicies(policies),
    manager_of.length > 0 && texts.managerOf(manager_of),
    webhooks.length > 0 && texts.webhooks(webhooks),
  ].filter((line) => line !== false)
  return (
    <Sheet label={texts.elsewhere}>
      <h2 className={classes.title}>{texts.elsewhere}</h2>
      <p className={classes.hint}>{lines.length === 0 ? texts.nothingElse : texts.elsewhereHint}</p>
      {lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
