import type { Person } from '../../route/route.ts'
import type { Role } from '../access/permissions.ts'
import { roleIn } from '../access/standing.ts'
import type { Memo } from '../memo.ts'
import { AUDIENCE_OF } from './participants.ts'
import type { Audience } from './participants.ts'

/** In which part a reader is addressed. @param person a person of the memo, in whatever part */
export function audienceOf(memo: Memo, { email }: Person): Audience {
  return AUDIENCE_OF[roleIn(memo, email) as Exclude<Role, 'administrator' | 'stranger'>]
}
