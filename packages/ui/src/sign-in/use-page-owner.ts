import { useEffect, useRef, useState } from 'react'

/**
 * The person that the page was opened for, kept while an ended session (null) is renewed over the page. When another
 * person signs in, the page reloads, so that none of the first person's data remains on it.
 */
export function usePageOwner<User extends { user_id: string }>(session: User | null): User | null {
  const [user, setUser] = useState(session)
  if (session !== null && session !== user) setUser(session)
  const owner = useRef(user?.user_id)
  useEffect(() => {
    if (user?.user_id !== owner.current) window.location.reload()
  }, [user])
  return user
}
