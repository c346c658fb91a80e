/** The texts of signing in. */
export const signInTexts = {
  title: 'Login',
  loginWith: (provider: string) => `Login with ${provider}`,
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
