import {
  ability,
  canBeReminded,
  nextReminderAt,
  pendingPlaces,
  reachedBy,
  refusal,
} from '@countersign/domain'
import { readRemindedPeople } from '../../people/absences/reminded-people.queries.ts'
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
  const pending = pendingPlaces(memo.state).map(({ seat }) => seat)
  const asked = { emails: pending.map(({ person }) => person.email), templateId: memo.templateId }
  const reach = await readRemindedPeople(services.db, asked, services.now())
  return {
    approvers: pending.map((seat) => {
      const { person } = seat
      const reached = reachedBy(memo.state, person, reach, rules)
      const isOther = reached !== null && reached.email !== person.email
      return {
        approver_id: seat.seatId,
        approver_email: person.email,
        name: isOther ? `${reached.name} for ${person.name}` : person.name,
        photoURL: memo.faces.get(person.email)?.photoUrl ?? null,
        can_be_reminded: reached !== null && canBeReminded(seat, now),
        date_reminded: seat.remindedAt,
        next_reminder_at: reached && nextReminderAt(seat, now),
      }
    }),
    revision: memo.revision,
  }
}
