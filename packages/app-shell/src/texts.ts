/** The texts that both applications show alike. */
export const shellTexts = {
  loading: 'Loading...',
  sessionEnded: 'Your session has ended',
  signInAgain: 'Sign in again to continue',
  signInAgainText:
    'This needs a sign-in of the last five minutes. What you have entered stays, and is sent once you have signed in.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  notNow: 'Not now',
} as const
