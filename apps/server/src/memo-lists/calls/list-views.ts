import type { ParsedInput } from '@countersign/contract'
import { LIST_VIEW_PARAMETERS, MAX_LIST_VIEWS } from '@countersign/domain'
import { invalid } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { deleteView, readViews, saveView } from '../views/list-views.store.ts'

type Parameters = ParsedInput<'save_list_view'>['parameters']

/** The caller's own views (M9). */
export const getListViews: Handler<'get_list_views', 'db'> = async (_input, { services, caller }) => {
  const views = await readViews(services.db, caller.userId)
  return { views: views.map(({ query, ...view }) => ({ ...view, parameters: parametersIn(query) })) }
}

/** Saves one of the caller's own views (M9). */
export const saveListView: Handler<'save_list_view', 'db' | 'now'> = (input, { services, caller }) =>
  services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'save_list_view', key: input.idempotency_key, input }, async () => {
      const view = { name: input.name, query: queryOf(input.parameters) }
      const viewId = await saveView(tx, caller.userId, view, MAX_LIST_VIEWS)
      if (viewId === null) throw invalid([{ path: 'name', message: TOO_MANY }])
      return { code: 200 as const, message: 'The view has been saved', view_id: viewId }
    }),
  )

/** Deletes one of the caller's own views (M9); another person's gets the same answer as one that doesn't exist. */
export const deleteListView: Handler<'delete_list_view', 'db' | 'now'> = (input, { services, caller }) =>
  services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'delete_list_view', key: input.idempotency_key, input }, async () => {
      await deleteView(tx, caller.userId, input.view_id)
      return { code: 200 as const, message: 'The view has been deleted' }
    }),
  )

const TOO_MANY = `You can keep up to ${MAX_LIST_VIEWS} views. Delete one first.`

function queryOf(parameters: Parameters): string {
  return new URLSearchParams(
    LIST_VIEW_PARAMETERS.flatMap((name) => {
      const value = parameters[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ).toString()
}

function parametersIn(query: string): Parameters {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    LIST_VIEW_PARAMETERS.flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
