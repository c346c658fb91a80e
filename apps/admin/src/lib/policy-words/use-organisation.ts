import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../client.ts'
import { useSharedLists } from '../shared-lists/use-shared-lists.ts'
import type { Organisation } from './policy-names.ts'

/** The companies, groups and roles that a policy may name, and the shared lists of its form. */
export function useOrganisation(isNeeded = true): {
  organisation: Organisation | undefined
  error: Error | null
  retry: () => void
} {
  const units = useQuery({ ...callQuery(client, 'admin-get_organisation', {}), enabled: isNeeded })
  const directory = useQuery({ ...callQuery(client, 'admin-get_roles', {}), enabled: isNeeded })
  const lists = useSharedLists(isNeeded)
  const organisation = useMemo((): Organisation | undefined => {
    if (!units.data || !directory.data || !lists.data) return undefined
    const { companies, groups } = units.data
    return {
      companies: companies.map(({ company_id: id, name }) => ({ id, name })),
      groups: groups.map(({ group_id: id, name }) => ({ id, name })),
      roles: directory.data.roles.map(({ role_id: id, name, held }) => ({ id, name, held })),
      lists: lists.data.lists.map(({ list_id: id, name }) => ({ id, name })),
    }
  }, [units.data, directory.data, lists.data])
  return {
    organisation,
    error: units.error ?? directory.error ?? lists.error,
    retry: () => void Promise.all([units.refetch(), directory.refetch(), lists.refetch()]),
  }
}
