import { createClient } from '@countersign/client'
import { markSignedOut } from './query-client.ts'

/** The console's one caller; a call that finds the session ended says so to the whole console. */
export const client = createClient({ onSignedOut: markSignedOut })
