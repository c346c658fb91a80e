/** What approvers write when they approve; '' is as usual as anything. */
export const approvals = [
  '',
  '',
  '',
  'Approved.',
  'Approved. Please send me the purchase order number for our file.',
  'Endorsed. The price is in line with what we paid last year.',
  'Budget is available in the cost center named.',
  'Checked against the plan of the year; it is item 14.',
  'Fine with me. Keep the operations centre informed of the dates.',
  'Approved, on the understanding that works begin after the rainy season.',
  'No objection from our side. Please make sure that the retention of ten percent stands in the contract until the defects are corrected, that the schedule is shared with the regional teams a week ahead, and that the as-built drawings reach the archive within thirty days of acceptance.',
  'Quantities match the survey.',
  'I agree with the reasoning. The alternative would cost more within two years.',
  'Approved. Note that the rate was locked yesterday and holds for thirty days.',
  'Reviewed together with the team, nothing to add.',
  'Supported. This closes a finding of the last audit.',
] as const

export const rejections = [
  'This was decided against in the budget review. Please bring it up again for next year.',
  'The same need is covered by the framework contract; use that one.',
  'The amount is more than twice that of the comparable site, and the reasons given do not explain it.',
  'We stop new contracts with this supplier until the dispute is settled.',
  'Not in this quarter. The teams that would do it are on the migration until June.',
  'The risk stays with us while the benefit goes to the partner. I cannot support it in this form.',
  'A cheaper way was shown in the meeting on Tuesday; please write a new memo on that basis.',
] as const

/** An approver sends the memo back, and what its owner then does about it. */
export interface Revision {
  asked: string
  /** Remarks of the re-submission (C3). */
  answered: string
  /** A paragraph that the text gains. */
  added: string
  change: 'amount' | 'file' | 'text'
}

export const revisions: readonly Revision[] = [
  {
    asked: 'Only one quotation is attached. The guidelines ask for two at this amount.',
    answered: 'Second quotation attached.',
    added: 'A second quotation is attached; the first bidder remains the lowest.',
    change: 'file',
  },
  {
    asked: 'Please state the amount without VAT.',
    answered: 'Amount corrected, VAT taken out.',
    added: 'The amount is now stated without VAT, as Finance records it.',
    change: 'amount',
  },
  {
    asked: 'Which budget year does this fall into? The delivery is in January.',
    answered: 'Delivery and payment fall into the new year; text amended.',
    added: 'Delivery and payment fall into the new budget year, where the item stands.',
    change: 'text',
  },
  {
    asked: 'The scope is larger than what we discussed. Please limit it to the sites that are due this year.',
    answered: 'Reduced to the sites due this year, amount lowered accordingly.',
    added: 'The scope is limited to what is due this year; the rest follows in the plan of the next.',
    change: 'amount',
  },
  {
    asked: 'Say what happens if we do nothing.',
    answered: 'Paragraph on the consequences added.',
    added: 'If nothing is done, the outages of last year are likely to return in the same months.',
    change: 'text',
  },
  {
    asked: 'The attachment does not open. Please upload it again as PDF.',
    answered: 'File uploaded anew.',
    added: 'The supporting document was uploaded anew.',
    change: 'file',
  },
  {
    asked: 'Negotiate first. They gave another client eight percent.',
    answered: 'Negotiated: the supplier lowers the price.',
    added: 'After another round the supplier lowered the price; conditions stay the same.',
    change: 'amount',
  },
]

/** The owner takes the memo back, and submits it again. */
export const withdrawals: readonly Revision[] = [
  {
    asked: 'The supplier has just sent a new price list.',
    answered: 'Amounts follow the new price list.',
    added: 'Amounts follow the price list of this week.',
    change: 'amount',
  },
  {
    asked: 'I noticed a mistake in the dates.',
    answered: 'Dates corrected.',
    added: 'The dates were agreed anew with the teams concerned.',
    change: 'text',
  },
  {
    asked: '',
    answered: 'Completed with the drawings that were missing.',
    added: 'The drawings that were missing are attached.',
    change: 'file',
  },
]

export const cancellations = [
  'No longer needed: the unit was repaired under warranty.',
  'Replaced by a joint memo of both departments.',
  'The site was handed back to its owner.',
  'The supplier withdrew the offer.',
  'Postponed to next year by the budget committee.',
  'Duplicate of a memo that is under approval already.',
] as const

export const holds: readonly { reason: string; lifted: string }[] = [
  { reason: 'On hold while Internal Audit reviews the supplier.', lifted: 'Review closed without findings.' },
  {
    reason: 'On hold at the request of Legal until the contract text is settled.',
    lifted: 'Contract text settled.',
  },
]
