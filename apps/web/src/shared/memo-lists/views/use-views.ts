import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { viewTexts } from './texts.ts'
import type { ViewParameters } from './view-address.ts'

const viewsQuery = callQuery(client, 'get_list_views', {})

/** The person's views, with functions to save and delete them. @param isNeeded loads them when the menu first opens */
export function useViews(isNeeded: boolean) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
  return {
    query: useQuery({ ...viewsQuery, enabled: isNeeded }),
    save: useMutation({
      mutationFn: (view: { name: string; parameters: ViewParameters }) =>
        client.change('save_list_view', view),
      onSuccess: () => {
        showToast({ kind: 'success', message: viewTexts.saved })
        return refetch()
      },
    }),
    remove: useMutation({
      mutationFn: ({ view_id }: { view_id: string; name: string }) =>
        client.change('delete_list_view', { view_id }),
      onSuccess: (_answer, { name }) => {
        showToast({ kind: 'success', message: viewTexts.removed(name) })
        return refetch()
      },
      onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
    }),
  }
}
