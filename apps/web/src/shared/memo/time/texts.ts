/** The texts of a memo’s ledger (L6). */
export const timeTexts = {
  title: 'Time',
  span: (from: string, until: string) => `From ${from} to ${until}`,
  parts: 'Where the time went',
  part: 'With',
  time: 'Time',
  owner: 'The owner',
  hold: 'On hold',
  total: 'In all',
  people: 'Approvers and delegates',
  person: 'Approver',
  overlap:
    'These times overlap: approvers of a level have a memo at the same time. Time on hold, and time in which an approver waits for an answer, counts for no one.',
  subApproverOf: (level: string, name: string) => `${level}, sub-approver of ${name}`,
  pending: 'Pending',
  decided: (action: string, when: string) => `${action} ${when}`,
  byDelegate: (delegate: string, person: string) => `${delegate} for ${person}`,
  failure: 'The times could not be loaded',
} as const
