import type { SessionUser } from '@countersign/client'
import { createContext, useContext } from 'react'

/** The person for whom the frame was opened; kept while an ended session is renewed over the page. */
export const SignedInUserContext = createContext<SessionUser | null>(null)

/**
 * The signed-in user, for pages inside the frame.
 * @throws Error outside of it
 */
export function useSignedInUser(): SessionUser {
  const user = useContext(SignedInUserContext)
  if (user === null) throw new Error('Only pages inside the frame have a signed-in user')
  return user
}
