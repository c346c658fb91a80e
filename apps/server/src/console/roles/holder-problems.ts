import type { EnteredHolder } from '@countersign/domain'
import { accountDisabled, serviceAccount } from '../../people/require-sign-in.queries.ts'
import type { KnownPlaces } from './known-places.queries.ts'
import { placeName } from './known-places.queries.ts'
import type { StoredRole } from './roles.queries.ts'

interface HolderProblem {
  field: 'email' | 'place' | `deputies.${number}`
  message: string
}

/**
 * What a holder refers to and the directory doesn't have (N2). Holders can sign in; those whose accounts were disabled since stay until
 * they are removed.
 * @param before the role as it is stored
 */
export function findUnknown(
  { email, deputies, place }: EnteredHolder,
  known: KnownPlaces,
  before: StoredRole | undefined,
): HolderProblem[] {
  const problemOf = (address: string) => {
    const person = known.people.get(address)
    if (!person) return `${address} is not in the directory: add them under People first.`
    if (person.isService) return serviceAccount(address)
    return person.isDisabled && !names(before, address) ? accountDisabled(address) : undefined
  }
  const placeProblem =
    placeName(place, known) === undefined
      ? `There is no such ${place.kind === 'COMPANY' ? 'company' : 'group'}.`
      : undefined
  const problems = [
    { field: 'email' as const, message: problemOf(email) },
    ...deputies.map((address, at) => ({ field: `deputies.${at}` as const, message: problemOf(address) })),
    { field: 'place' as const, message: placeProblem },
  ]
  return problems.flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
}

function names(role: StoredRole | undefined, address: string): boolean {
  return (role?.holders ?? []).some(
    ({ email, deputies }) => email === address || deputies.some((deputy) => deputy.email === address),
  )
}
