import { createClient } from '@countersign/client'
import { watchedFetch } from './connection.ts'
import { markSignedOut } from './query-client.ts'

/** The app's one caller; a call that finds the session ended, or nobody there, says so to the whole app. */
export const client = createClient({ fetch: watchedFetch, onSignedOut: markSignedOut })
