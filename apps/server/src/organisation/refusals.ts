import { CallFailure } from '../http/call-failure.ts'

export function nameTaken(what: 'company' | 'group', name: string): CallFailure {
  return new CallFailure('ALREADY_EXISTS', `There is a ${what} named ${name} already.`)
}

/** What is referred to stays. @param who 'People', 'Memos' or 'Report grants' */
export function inUse(name: string, who: string): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', `${who} belong to ${name}, so it cannot be deleted.`, {
    reason: 'IN_USE',
  })
}
