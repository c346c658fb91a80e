/** Reasons to refuse a sign-in; each code has one message (U4). */
const SIGN_IN_REFUSALS = {
  '401-A': 'Unable to sign in. Entered email is unsupported.',
  'not-administrator': 'Unable to sign in. This account does not administer Countersign.',
  'other-provider': 'Unable to sign in. Your company signs in with another provider.',
  'link-first': 'You have signed in with another provider so far. Sign in with it first.',
  'account-disabled': 'Unable to sign in. This account has been disabled.',
  'email-taken': 'Unable to sign in. This email already belongs to another account of the same provider.',
  'access-denied': 'The sign-in was cancelled.',
  'flow-unknown': 'This sign-in has expired or was begun in another browser. Please sign in again.',
  'not-fresh': 'The sign-in provider did not confirm that you signed in just now. Please try again.',
  'not-strong':
    'Your organisation asks for a stronger sign-in here, such as a second factor. Please sign in again with it.',
  'other-person': 'You signed in as another person. Please sign in with the account that you are using here.',
  'token-used': 'This sign-in was already completed. Please sign in again.',
  'provider-not-configured': 'No provider configured.',
  'provider-unreachable': 'The sign-in provider does not answer. Please try again later.',
  'provider-refused': 'The sign-in provider did not confirm this sign-in. Please sign in again.',
} as const

type SignInRefusalCode = keyof typeof SIGN_IN_REFUSALS

/** A sign-in that ends with 401 `{code, message}`. */
export class SignInRefused extends Error {
  readonly code: SignInRefusalCode
  /** The person, if the provider identified them. */
  person: string | null = null
  /** The providers with which the person can sign in first (P3). */
  readonly signInWith: readonly string[]

  constructor(code: SignInRefusalCode, cause?: unknown, signInWith: readonly string[] = []) {
    super(SIGN_IN_REFUSALS[code], { cause })
    this.signInWith = signInWith
    this.name = 'SignInRefused'
    this.code = code
  }
}

/** The code in a query string, if it is a known one: other text from a link is not shown. */
export function refusalCodeIn(text: string): SignInRefusalCode {
  if (text === 'access_denied') return 'access-denied'
  return Object.hasOwn(SIGN_IN_REFUSALS, text) ? (text as SignInRefusalCode) : 'provider-refused'
}
