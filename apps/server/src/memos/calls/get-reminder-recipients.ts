import { ability, canBeReminded, nextReminderAt, pendingPlaces, refusal } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { memoRules } from '../memo-context.ts'
import { visibleMemo } from '../memo-view.queries.ts'
import { refused } from '../refusal-messages.ts'

/** The PENDING approvers and when each can be reminded, for the owner's dialog (E2). */
export const getReminderRecipients: Handler<'getReminderRecipients', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleMemo(services, memo_id, caller)
  const template = await templateVersion(services.db, memo.versionId)
  const rules = memoRules(caller.remoteConfig, template.templateConfig)
  const mayRemind = ability(memo.state, { email: caller.email, isAdmin: caller.isAdmin }, rules, 'remind')
  if (!mayRemind.allowed) throw refused(refusal(mayRemind.reason))
  const now = services.now().toISOString()
  return {
    approvers: pendingPlaces(memo.state).map(({ seat }) => ({
      approver_id: seat.seatId,
      approver_email: seat.person.email,
      name: seat.person.name,
      photoURL: memo.faces.get(seat.person.email)?.photoUrl ?? null,
      can_be_reminded: canBeReminded(seat, now),
      date_reminded: seat.remindedAt,
      next_reminder_at: nextReminderAt(seat, now),
    })),
    revision: memo.revision,
  }
}
