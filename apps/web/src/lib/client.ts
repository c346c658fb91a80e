import { createClient } from '@countersign/client'
import { markSignedOut } from './query-client.ts'

/** The app's one caller; a call that finds the session ended says so to the whole app. */
export const client = createClient({ onSignedOut: markSignedOut })
