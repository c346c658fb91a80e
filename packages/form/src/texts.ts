/** The few texts that the form brings along; the sentences for wrong answers are the domain's (`formMessage`). */
export const formTexts = {
  notAnswered: 'Not answered',
} as const
