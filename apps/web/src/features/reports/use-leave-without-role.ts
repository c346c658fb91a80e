import { CallError } from '@countersign/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { reportsRolesQuery } from '../../lib/server/session.ts'

/** Redirects people who lost their role to the root, as when they open the page. */
export function useLeaveWithoutRole(error: unknown, hasNone = false): void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isDenied = hasNone || (error instanceof CallError && error.code === 'PERMISSION_DENIED')
  useEffect(() => {
    if (!isDenied) return
    // The link in the navigation disappears with the role.
    void queryClient.invalidateQueries({ queryKey: reportsRolesQuery.queryKey })
    void navigate(paths.root, { replace: true })
  }, [isDenied, navigate, queryClient])
}
