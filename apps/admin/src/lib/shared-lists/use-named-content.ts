import { callQuery } from '@countersign/client'
import { withListOptions } from '@countersign/domain'
import type { Policy, TemplateContent } from '@countersign/domain'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../client.ts'
import { namedCodes } from './named-codes.ts'

/** Codes of one list that are read for their labels; others are read as they are. */
const READ = 100

/** A form whose shared lists have the entries that its conditions name, so that these can be read by their labels (N9). */
export function useNamedContent(content: TemplateContent, policy: Policy | null): TemplateContent {
  const named = useMemo(() => [...namedCodes(content, policy)], [content, policy])
  const labels = useQueries({
    queries: named.map(([list_id, codes]) => ({
      ...callQuery(client, 'admin-get_list_entries', {
        list_id,
        codes: codes.slice(0, READ).toSorted(),
        limit: READ,
      }),
      enabled: list_id !== '',
    })),
    combine: (results) =>
      results.map(({ data }) => (data?.entries ?? []).map(({ code, label }) => ({ value: code, label }))),
  })
  return useMemo(() => {
    const byList = new Map(named.map(([list_id], at) => [list_id, labels[at] ?? []]))
    return withListOptions(content, ({ list_id }) => byList.get(list_id) ?? [])
  }, [content, named, labels])
}
