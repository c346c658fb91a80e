/** The texts of signing in. */
export const signInTexts = {
  title: 'Sign in',
  poweredBy: (company: string) => `A memo tool powered by ${company}`,
  /** 'sign in with Google', 'sign in with Microsoft' (U3), or with the name of another provider (P3). */
  signInWith: (provider: string) => `sign in with ${provider}`,
  comingSoon: 'New login option coming soon!',
  consent: 'By signing in, you have read, understood, and agreed to',
  consentThe: 'the',
  consentTerms: 'Terms & conditions',
  consentAnd: 'and',
  consentPrivacy: 'Privacy policy',
  purposes: [
    'Simplify memo creation through templates',
    'Streamline multi-level approval processes',
    'Monitor memos through a dashboard',
  ],
  purposesLabel: 'What Countersign is for',
  pause: 'Pause',
  play: 'Play',
  showPurpose: (number: number, count: number) => `Show purpose ${number} of ${count}`,
  signingIn: 'Signing in.',
  failure: 'There was an error while signing in.',
  unsupportedEmail: 'Unable to sign in. Entered email is unsupported.',
  backToLogin: 'Back to sign in',
} as const
