import type { CallOutput, ChangeInput } from '@countersign/contract'
import { useChange } from '../../../lib/use-change.ts'
import type { Role } from './role.ts'

type EnteredHolder = ChangeInput<'admin-save_role'>['holders'][number]

/** A role's holders as the call takes them. */
export function enteredHolders({ holders }: Pick<Role, 'holders'>): EnteredHolder[] {
  return holders.map(({ email, place, from_day, to_day, deputies }) => ({
    email,
    place,
    from_day,
    to_day,
    deputies: deputies.map((deputy) => deputy.email),
  }))
}

type Holder = Role['holders'][number]

/** The position of a holder in a role as it is now; -1 where another administrator has changed or removed them meanwhile (A6). */
export function placeOfHolder({ holders }: Pick<Role, 'holders'>, holder: Holder): number {
  const [wanted] = enteredHolders({ holders: [holder] })
  const same = JSON.stringify(wanted)
  return enteredHolders({ holders }).findIndex((one) => JSON.stringify(one) === same)
}

/** Saves a role with a new name or other holders, unless another administrator changed it meanwhile (A6). */
export function useSaveRole(role: Role | undefined, onDone: (saved: CallOutput<'admin-save_role'>) => void) {
  const { mutate, isPending, error } = useChange('admin-save_role', { onDone, quiet: true })
  const before =
    role === undefined
      ? { name: '', holders: [] }
      : {
          role_id: role.role_id,
          revision: role.revision,
          name: role.name,
          holders: enteredHolders(role),
        }
  const save = (change: { name?: string; holders?: EnteredHolder[] }) => mutate({ ...before, ...change })
  return { save, busy: isPending, error }
}
