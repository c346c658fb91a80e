/** The texts of signing in. */
export const signInTexts = {
  title: 'Login',
  loginWith: (provider: string) => `Login with ${provider}`,
  linkTitle: 'Sign in the way you did before',
  /** A first sign-in with another provider needs a session of the known one (P3). */
  linkText: (known: string, added: string) =>
    `You have signed in with ${known} so far. Sign in with ${known} once more, and ${added} is added to your account right after that.`,
  previewText:
    'This console is a technical preview: some of it may change, and some of it may not work yet. Tell us what you find.',
  feedback: 'Send feedback',
  continue: 'Continue',
  signingIn: 'Signing in.',
  signingInTitle: 'Signing in',
  failure: 'There was an error while signing in.',
  unsupportedEmail: 'Unable to sign in. Entered email is unsupported.',
  backToLogin: 'Back to login',
} as const
