/** The texts of the shell around every screen. */
export const shellTexts = {
  home: 'Countersign, to the categories',
  category: 'Category',
  templates: 'Templates',
  settings: 'Settings',
  logout: 'Logout',
  sessionEndedText: 'Log in again to continue. What you have typed on this page stays.',
  limited: {
    title: 'Outside your limits',
    text: {
      unlimited:
        'You administer some companies or categories, and this page needs an administrator without limits.',
      company: 'You administer categories alone, and this page is for administrators of companies.',
      category: 'You administer companies alone, and this page is for administrators of categories.',
    },
    nothing:
      'The companies and categories that you administered are gone. An administrator without limits can name others.',
    open: (name: string) => `Go to ${name}`,
  },
  removed: {
    title: 'You no longer administer Countersign',
    text: (email: string) =>
      `${email} was removed from the administrators. If that is a mistake, ask another administrator to add you again in Settings.`,
    kept: 'An unsaved template stays in this browser, and is offered again once you administer.',
    tryAgain: 'Check again',
  },
} as const
