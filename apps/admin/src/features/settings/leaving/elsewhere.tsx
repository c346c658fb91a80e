import type { CallOutput } from '@countersign/contract'
import { ConfirmDialog, Sheet } from '@countersign/ui'
import { useState } from 'react'
import { RowButton } from '../../../lib/row-buttons.tsx'
import { useLimits } from '../../../lib/use-limits.ts'
import { useChange } from '../../../lib/use-change.ts'
import classes from '../settings.module.css'
import { texts } from './texts.ts'

type Elsewhere = CallOutput<'admin-get_handover'>['elsewhere']

/** What else names a person who leaves, and where to change it (K9). */
export function NamedElsewhere({ elsewhere }: { elsewhere: Elsewhere }) {
  const { is_administrator, has_reports_access, escalation_contact_of, absences, delegate_of } = elsewhere
  const { prepares_for, prepared_by, roles, deputy_for, policies, handler_of } = elsewhere
  const { manager_of, tokens, webhooks } = elsewhere
  const isLimited = useLimits() !== null
  const [asked, setAsked] = useState<Elsewhere['tokens'][number]>()
  const revoking = useChange('admin-revoke_token', { onDone: () => setAsked(undefined) })
  const lines = [
    is_administrator && texts.isAdministrator,
    has_reports_access && texts.hasReportsAccess,
    escalation_contact_of.length > 0 && texts.escalationContact(escalation_contact_of),
    absences > 0 && texts.absences(absences),
    delegate_of.length > 0 && texts.delegateOf(delegate_of),
    prepares_for.length > 0 && texts.preparesFor(prepares_for),
    prepared_by.length > 0 && texts.preparedBy(prepared_by),
    roles.length > 0 && texts.rolesHeld(roles),
    deputy_for.length > 0 && texts.deputyFor(deputy_for),
    policies.length > 0 && texts.namedByPolicies(policies),
    handler_of.length > 0 && texts.handlerOf(handler_of),
    manager_of.length > 0 && texts.managerOf(manager_of),
    webhooks.length > 0 && texts.webhooks(webhooks),
  ].filter((line) => line !== false)
  return (
    <Sheet label={texts.elsewhere}>
      <h2 className={classes.title}>{texts.elsewhere}</h2>
      <p className={classes.hint}>
        {lines.length + tokens.length === 0
          ? texts.nothingElse
          : isLimited
            ? texts.elsewhereLimited
            : texts.elsewhereHint}
      </p>
      {lines.length + tokens.length > 0 && (
        <ul className={classes.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {tokens.map((token) => (
            <li key={token.token_id}>
              {texts.apiToken(token.name)}{' '}
              {!isLimited && <RowButton label={texts.revoke} danger onClick={() => setAsked(token)} />}
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(undefined)}
          title={`${texts.revoke} ${asked.name}?`}
          message={texts.revokeText}
          confirmLabel={texts.revoke}
          danger
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate({ token_id: asked.token_id })}
        />
      )}
    </Sheet>
  )
}
