import { createSignInAgain } from '@countersign/client'

/** Changes of rights wait here for a fresh sign-in (P3). */
export const signInAgain = createSignInAgain()
