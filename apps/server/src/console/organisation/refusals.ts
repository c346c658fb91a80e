import { CallFailure } from '../../protocol/call-failure.ts'

export function nameTaken(what: 'company' | 'group', name: string): CallFailure {
  return new CallFailure('ALREADY_EXISTS', `There is a ${what} named ${name} already.`)
}

/** @param users 'People', 'Memos', 'Report grants', 'Holders of roles' or 'Entries of lists' */
export function inUse(name: string, users: string): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', `${users} belong to ${name}, so it cannot be deleted.`, {
    reason: 'IN_USE',
  })
}
