/** A question in the log, what is answered, and perhaps a last word. */
export type Conversation = readonly [question: string, answer: string, thanks?: string]

export const conversations: readonly Conversation[] = [
  ['Is the permit in yet?', 'It is; the number is in the plan, page 4.', 'Thank you, noted.'],
  ['Did Procurement see the contract?', 'Yes, on Monday. Their comments are worked in.'],
  [
    'Which of the two offers includes the transport?',
    'The first one. The second adds it at cost.',
    'Then the first it is.',
  ],
  [
    'Can this wait until the end of the quarter?',
    'Only at the price of a second mobilisation, about a tenth of the amount.',
  ],
  ['Who will look after it on weekends?', 'The regional crew on call, as for the other sites.'],
  ['Please remind me what we paid last year.', 'Six percent less, for four units fewer.', 'Clear, thanks.'],
  [
    'Are the figures with or without the pilot sites?',
    'Without. The pilot has its own budget and ends in March.',
  ],
  ['Was the insurer informed?', 'Informed and agreed; the letter is with Facilities.'],
  [
    'The subject says phase 2, the table says phase 3.',
    'The table counts the survey as a phase. Same works.',
  ],
  [
    'Could Davao use the ones that are taken out?',
    'Two of them. The rest is beyond repair.',
    'Good. Please arrange it with Noel.',
  ],
  ['How long does the price hold?', 'Sixty days from the date of the offer.'],
  ['Has the team in the region agreed to the dates?', 'They proposed them.'],
  [
    'I would like to understand the peak in the third column before I decide. Is it the backlog of the year before, or new demand?',
    'Mostly backlog: 70 % are orders from before the system change, which were all released in one week. New demand is flat.',
    'That helps. No further questions.',
  ],
]
