import { LIST_VIEW_PARAMETERS } from '@countersign/domain'

type Parameter = (typeof LIST_VIEW_PARAMETERS)[number]
export type ViewParameters = Partial<Record<Parameter, string>>

/** What a view keeps of an address: filters and order, never a place in the list (M9). */
export function viewParameters(params: URLSearchParams): ViewParameters {
  return Object.fromEntries(
    LIST_VIEW_PARAMETERS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** The query that opens a view; '' for one without filters. */
export function viewSearch(parameters: ViewParameters): string {
  const query = new URLSearchParams(
    LIST_VIEW_PARAMETERS.flatMap((name) => {
      const value = parameters[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ).toString()
  return query === '' ? '' : `?${query}`
}
