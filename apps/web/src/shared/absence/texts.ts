/** The texts of ending an absence, which the settings and the dashboard share. */
export const absenceTexts = {
  endNow: 'End now',
  remove: 'Remove',
  confirmEnd: 'End your absence now?',
  confirmEndText: 'No one decides for you any longer, from this moment on.',
  confirmRemove: 'Remove this absence?',
  confirmRemoveText: (days: string) => `You are no longer away ${days}.`,
  failure: 'Your absence could not be ended.',
  away: (until: string | undefined) =>
    until === undefined ? 'You are away.' : `You are away until ${until}.`,
  decides: (names: string[]) =>
    names.length === 1 ? `${names[0]} decides for you.` : `${names.join(' and ')} decide for you.`,
  nobodyDecides: 'No one decides for you today.',
} as const
