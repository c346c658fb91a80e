import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchChanged } from './refetch-changed.ts'

const KEY = ['list']

/** A list on screen, whose first fetch waits. `fetches` counts. */
function openList() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const first = Promise.withResolvers<string>()
  const list = { queryClient, first, fetches: 0, shown: (): unknown => observer.getCurrentResult().data }
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => {
      list.fetches += 1
      return list.fetches === 1 ? first.promise : 'after'
    },
  })
  observer.subscribe(() => undefined)
  return list
}

it('U48: a change during a list’s first fetch is fetched after it', async () => {
  const { queryClient, first, shown } = openList()
  const refetched = refetchChanged(queryClient, { queryKey: KEY })
  first.resolve('before')
  await refetched
  expect(shown()).toBe('after')
})

it('U48: several changes during a list’s first fetch cost one more', async () => {
  const list = openList()
  const refetched = [1, 2, 3].map(() => refetchChanged(list.queryClient, { queryKey: KEY }))
  list.first.resolve('before')
  await Promise.all(refetched)
  expect(list.shown()).toBe('after')
  expect(list.fetches).toBe(2)
})

it('U48: a first fetch that fails is not repeated by a change during it', async () => {
  const list = openList()
  const refetched = refetchChanged(list.queryClient, { queryKey: KEY })
  list.first.reject(new Error('away'))
  await expect(refetched).resolves.toBeUndefined()
  expect(list.fetches).toBe(1)
})

it('U48: a list on screen is refetched', async () => {
  const list = openList()
  list.first.resolve('before')
  await expect.poll(list.shown).toBe('before')
  await refetchChanged(list.queryClient, { queryKey: KEY })
  expect(list.shown()).toBe('after')
})
