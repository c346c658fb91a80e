/** Remarks that return a memo, and how its owner revises it. */
export interface Revision {
  /** Remarks of the return, or of the owner who takes the memo back. */
  asked: string
  /** Remarks of the re-submission (C3). */
  answered: string
  /** A paragraph that the text gains. */
  added: string
  change: 'amount' | 'file' | 'text'
  /** Only for memos that spend. */
  fits?: 'spending'
}

/** An approver sends the memo back. */
export const returns: readonly Revision[] = [
  {
    asked: 'When does this take effect? The text names two dates.',
    answered: 'One date remains; text amended.',
    added: 'It takes effect on the first working day after the final approval.',
    change: 'text',
  },
  {
    asked: 'Say what happens if we do nothing.',
    answered: 'Paragraph on the consequences added.',
    added: 'If nothing is done, the troubles of last year are likely to return in the same months.',
    change: 'text',
  },
  {
    asked: 'The attachment does not open. Please upload it again.',
    answered: 'File uploaded again.',
    added: 'The supporting document was uploaded again.',
    change: 'file',
  },
  {
    asked: 'Who was consulted? I miss the regional teams.',
    answered: 'Regional teams consulted; their answer is added.',
    added: 'The regional teams were consulted and agree; their one wish, a week’s notice, is taken in.',
    change: 'text',
  },
  {
    asked: 'Only one quotation is attached. The guidelines ask for two at this amount.',
    answered: 'Second quotation attached.',
    added: 'A second quotation is attached; the first bidder remains the lowest.',
    change: 'file',
    fits: 'spending',
  },
  {
    asked: 'Please state the amount without VAT.',
    answered: 'Amount corrected, VAT taken out.',
    added: 'The amount is now stated without VAT, as Finance records it.',
    change: 'amount',
    fits: 'spending',
  },
  {
    asked: 'The scope is larger than what we discussed. Please limit it to what is due this year.',
    answered: 'Reduced to what is due this year, amount lowered accordingly.',
    added: 'The scope is limited to what is due this year; the rest follows in the plan of the next.',
    change: 'amount',
    fits: 'spending',
  },
  {
    asked: 'Negotiate first. They gave another client eight percent.',
    answered: 'Negotiated: the supplier lowers the price.',
    added: 'After another round the supplier lowered the price; conditions stay the same.',
    change: 'amount',
    fits: 'spending',
  },
]

/** The owner takes the memo back; remarks are optional then. */
export const withdrawals: readonly Revision[] = [
  {
    asked: 'I noticed a mistake in the dates.',
    answered: 'Dates corrected.',
    added: 'The dates were agreed again with the teams concerned.',
    change: 'text',
  },
  {
    asked: '',
    answered: 'Completed with the document that was missing.',
    added: 'The document that was missing is attached.',
    change: 'file',
  },
  {
    asked: 'The supplier has just sent a new price list.',
    answered: 'Amounts follow the new price list.',
    added: 'Amounts follow the price list of this week.',
    change: 'amount',
    fits: 'spending',
  },
]
