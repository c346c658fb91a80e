/** The texts of the console. Those of the console document stand letter for letter. */
export const messages = {
  app: {
    /** After a screen's name in the page title. */
    titleEnd: 'Memo App Admin Console',
    home: 'Countersign, to the categories',
    loading: 'Loading...',
    loadFailure: 'Oops. There was an error loading this app.',
    notFound: 'Not Found',
    notFoundText: 'Error 404. Page not found.',
    toCategories: 'Go to the categories',
    sendFailure: 'There was an error while sending the request',
  },
  navigation: {
    administrator: 'Administrator',
    category: 'Category',
    templates: 'Templates',
    settings: 'Settings',
    logout: 'Logout',
  },
  signIn: {
    title: 'Login',
    loginWith: 'Login with Google',
    preview: 'Technical Preview',
    previewText:
      'This console is a technical preview: some of it may change, and some of it may not work yet. Tell us what you find.',
    feedback: 'Send feedback',
    continue: 'Continue',
    signingIn: 'Signing in.',
    signingInTitle: 'Signing in',
    failure: 'There was an error while signing in.',
    unsupportedEmail: 'Unable to sign in. Entered email is unsupported.',
    backToLogin: 'Back to login',
    ended: 'Your session has ended',
    endedText: 'Log in again to go on.',
  },
} as const
