/** The texts of the frame around every page. */
export const frameTexts = {
  home: 'Countersign, to the dashboard',
  offline: 'The server cannot be reached. What you type stays here.',
  sessionEndedText: 'Sign in again to continue. What you have typed on this page stays.',
  logOut: {
    title: 'Log out and lose what you typed?',
    text: 'A memo that you started in this browser isn’t saved yet. Logging out removes it, so that no one else at this computer finds it. To keep it, stay and save it as a draft.',
    confirm: 'Log out',
    stay: 'Stay',
  },
  banner: {
    text: 'A newer version of Countersign is available for your organisation.',
    link: 'Migration FAQ',
    dismiss: 'Dismiss',
    creationOff: 'Memos can no longer be created in this one.',
    groupCheckFailed: 'Your organisation could not be checked: memos cannot be created until it is.',
    settingsFailed: 'The settings could not be refreshed. Those of the last time stay in use.',
  },
} as const
