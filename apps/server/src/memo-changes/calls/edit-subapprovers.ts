import { tidyAddress } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { resolvePeople } from '../../people/people.store.ts'
import { rolesHeldBy } from '../../people/roles-held.queries.ts'
import { today } from '../../protocol/delegations.ts'
import type { ChangeUses } from '../change-memo.ts'
import { changeMemo } from '../change-memo.ts'

/** Replaces the caller's sub-approvers and the number that fills the slot, effective at once (D3, D6). */
export const editSubapprovers: Handler<'editSubapprovers', ChangeUses> = (input, context) =>
  changeMemo(
    context,
    {
      call: 'editSubapprovers',
      input,
      message: 'The sub-approvers have been changed',
      action: 'editSubApprovers',
    },
    async (tx) => {
      const typed = input.sub_approvers.map(tidyAddress)
      const { people, disabled } = await resolvePeople(tx, typed)
      const named = typed.map((email) => people.get(email) ?? { email, name: email })
      const emails = named.map(({ email }) => email)
      return {
        command: {
          type: 'EditSubApprovers',
          sequenceId: input.sequence_id,
          subApprovers: named,
          minSubApprovers: input.min_approvers,
          disabled,
          fills: await rolesHeldBy(tx, emails, today(context.services.now())),
        },
      }
    },
  )
