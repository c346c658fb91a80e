import { tidyAddress } from '@countersign/domain'
import { resolvePeople } from '../../people/people.store.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { ChangeUses } from '../change-memo.ts'
import { changeMemo } from '../change-memo.ts'

/** Adds approvers in a level right behind the caller's own (R1). */
export const addApprovers: Handler<'add_approvers', ChangeUses> = (input, context) =>
  changeMemo(
    context,
    { call: 'add_approvers', input, message: 'The approvers have been added', action: 'addApprovers' },
    async (tx) => {
      const emails = input.approvers.map(tidyAddress)
      const { people, disabled } = await resolvePeople(tx, emails)
      return {
        command: {
          type: 'AddApprovers',
          seatId: input.approver_id,
          people: emails.map((email) => people.get(email) ?? { email, name: email }),
          reason: input.reason,
          disabled,
        },
      }
    },
  )
