import { useEffect, useState } from 'react'

/**
 * The person that the page was opened for, kept while an ended session (null) is renewed over the page. When another
 * person signs in, the page reloads, so that none of the first person's data remains on it; until then it acts for no one else.
 */
export function usePageOwner<User extends { user_id: string }>(session: User | null): User | null {
  const [owner, setOwner] = useState(session)
  const isAnothers = session !== null && session.user_id !== owner?.user_id
  if (session !== null && session !== owner && !isAnothers) setOwner(session)
  useEffect(() => {
    if (isAnothers) window.location.reload()
  }, [isAnothers])
  return owner
}
