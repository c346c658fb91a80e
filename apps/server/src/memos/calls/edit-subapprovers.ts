import type { Handler } from '../../http/handler.ts'
import { resolvePeople } from '../../people/people.store.ts'
import { changeMemo } from '../change-memo.ts'

/** Names all of the caller's sub-approvers and how many of them meet the slot, judged at once (D3, D6). */
export const editSubapprovers: Handler<'editSubapprovers'> = (input, context) =>
  changeMemo(
    context,
    {
      call: 'editSubapprovers',
      input,
      message: 'The sub-approvers have been changed',
      action: 'editSubApprovers',
    },
    async (tx) => {
      const emails = input.sub_approvers.map((email) => email.trim().toLowerCase())
      const people = await resolvePeople(tx, emails)
      return {
        command: {
          type: 'EditSubApprovers',
          sequenceId: input.sequence_id,
          subApprovers: emails.map((email) => people.get(email) ?? { email, name: email }),
          minSubApprovers: input.min_approvers,
        },
      }
    },
  )
