/** A question in the log, its answer, and an optional last reply. */
export interface Conversation {
  question: string
  answer: string
  thanks?: string
  /** Only in memos that spend. */
  fits?: 'spending'
}

export const conversations: readonly Conversation[] = [
  {
    question: 'Is the clearance in yet?',
    answer: 'It is; the number is on page 4.',
    thanks: 'Thank you, noted.',
  },
  { question: 'Did Legal see the wording?', answer: 'Yes, on Monday. Their comments are worked in.' },
  { question: 'Who will look after it on weekends?', answer: 'The crew on call, as for everything else.' },
  { question: 'Has the team in the region agreed to the dates?', answer: 'They proposed them.' },
  {
    question: 'Can this wait until the end of the quarter?',
    answer: 'It could, but the people for it are free now and not then.',
  },
  {
    question: 'Was Internal Audit informed?',
    answer: 'Informed and fine with it; their note is in the folder of the project.',
  },
  {
    question: 'Is this the same as what we discussed in the review, or has it grown since?',
    answer:
      'The same. Only the order of the steps is another one, so that the region with the most trouble comes first.',
    thanks: 'That helps. No further questions.',
  },
  {
    question: 'Which of the two offers includes the transport?',
    answer: 'The first one. The second adds it at cost.',
    thanks: 'Then the first it is.',
    fits: 'spending',
  },
  {
    question: 'Please remind me what we paid last year.',
    answer: 'Six percent less, for a little less as well.',
    thanks: 'Clear, thanks.',
    fits: 'spending',
  },
  {
    question: 'How long does the price hold?',
    answer: 'Sixty days from the date of the offer.',
    fits: 'spending',
  },
  {
    question: 'Are the figures with or without the pilot?',
    answer: 'Without. The pilot has its own budget and ends in March.',
    fits: 'spending',
  },
]
