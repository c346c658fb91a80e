import type { CallName } from '@countersign/contract'
import type { Page } from '@playwright/test'

const STALE = {
  error: {
    status: 'FAILED_PRECONDITION',
    message: 'Please sign in again to continue.',
    details: { reason: 'SIGN_IN_AGAIN' },
  },
}

/** The event stream of a page. */
export const EVENTS = /\/events(\?|$)/

const addressOf = (call: CallName) => `**/call/${call}`

/** Answers a call once as it is answered when the sign-in is older than five minutes. */
export async function answerStaleOnce(page: Page, call: CallName): Promise<void> {
  await page.route(addressOf(call), (route) => route.fulfill({ status: 400, json: STALE }), { times: 1 })
}

/** Refuses a call once. */
export async function refuseOnce(page: Page, call: CallName, message: string): Promise<void> {
  const json = { error: { status: 'FAILED_PRECONDITION', message } }
  await page.route(addressOf(call), (route) => route.fulfill({ status: 400, json }), { times: 1 })
}

/** Holds a page's requests of a call back. @returns lets them go */
export const holdCall = (page: Page, call: CallName): Promise<() => void> =>
  holdRequests(page, addressOf(call))

/** Keeps others' changes from a page, which would fetch a failed list again before its button is clicked. */
export const holdEvents = (page: Page): Promise<() => void> => holdRequests(page, EVENTS)

/** Holds a page's requests to an address back. @returns lets them go */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
