/** Words that fit some memos only: those that spend, or those that an approver of Finance sees. */
type Fit = 'spending' | 'finance'

export interface Remark {
  text: string
  fits?: Fit
}

/** What approvers write when they approve; nothing is as usual as anything. */
export const approvals: readonly Remark[] = [
  ...['', '', '', '', 'Approved.', 'Approved.', 'Endorsed.', 'No objection from our side.'].map((text) => ({
    text,
  })),
  { text: 'I agree with the reasoning. Waiting would cost more than doing it now.' },
  { text: 'Fine with me. Please keep the teams concerned informed of the dates.' },
  { text: 'Reviewed together with the team, nothing to add.' },
  { text: 'Supported. This closes a finding of the last audit.' },
  { text: 'Approved. Please file the signed copy with the other papers of the quarter.' },
  { text: 'Approved as discussed on the phone.' },
  { text: 'Approved. Please send me the purchase order number for our file.', fits: 'spending' },
  { text: 'Endorsed. The price is in line with what we paid last year.', fits: 'spending' },
  {
    text: 'No objection from our side. Please make sure that the retention of ten percent stands in the contract until all defects are corrected, that the schedule is shared with the regional teams a week ahead, and that the final documents reach the archive within thirty days of acceptance.',
    fits: 'spending',
  },
  { text: 'Budget is available in the cost center named.', fits: 'finance' },
  { text: 'Checked against the plan of the year; it is item 14.', fits: 'finance' },
  { text: 'Approved. The rate was locked yesterday and holds for thirty days.', fits: 'finance' },
]

export const rejections: readonly Remark[] = [
  { text: 'This was decided against in the review. Please bring it up again for next year.' },
  { text: 'Not in this quarter. The teams that would do it are on the migration until June.' },
  { text: 'The risk stays with us while the benefit goes elsewhere. I cannot support it in this form.' },
  { text: 'Another way was agreed in the meeting on Tuesday; please write a new memo on that basis.' },
  { text: 'The same need is covered by the framework contract; use that one.', fits: 'spending' },
  {
    text: 'The amount is more than twice that of a comparable case, and the reasons given do not explain it.',
    fits: 'spending',
  },
  { text: 'We stop new contracts with this supplier until the dispute is settled.', fits: 'spending' },
]

export const cancellations: readonly Remark[] = [
  { text: 'Replaced by a joint memo of both departments.' },
  { text: 'Postponed to next year after all.' },
  { text: 'Duplicate of a memo that is under approval already.' },
  { text: 'No longer needed: the matter settled itself.' },
  { text: 'The supplier withdrew the offer.', fits: 'spending' },
]

/** An administrator's hold (C8), and why it ended. */
export const holds: readonly { reason: string; lifted: string }[] = [
  { reason: 'On hold while Internal Audit reviews the matter.', lifted: 'Review closed without findings.' },
  { reason: 'On hold at the request of Legal until the text is settled.', lifted: 'Text settled.' },
]
