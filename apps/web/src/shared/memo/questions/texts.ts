/** The texts of questions to a memo’s owner (M5). */
export const questionTexts = {
  askTitle: 'Ask the owner',
  askText:
    'The memo stays with its approvers, and you can still decide. Everyone in the memo reads the question.',
  askLabel: 'Your question',
  askConfirm: 'Ask',
  answer: 'Answer',
  answerTitle: 'Answer the question',
  answerText: (name: string) => `${name} asks:`,
  answerLabel: 'Your answer',
  answerConfirm: 'Answer',
  required: 'This field is required',
  tooLong: (limit: number) => `At most ${limit} characters.`,
  waitsForYou: 'Waiting for your answer',
  waitsForYouHint: 'An approver has a question before deciding.',
  goToQuestion: 'Go to the question',
  isOpen: 'Your question is open',
  waitsForOwner: 'Waiting for the owner’s answer',
  answered: 'Question answered',
  closed: 'Closed without an answer',
  answers: 'Answer',
  close: 'Close the question',
} as const
