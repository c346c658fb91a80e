/** What people attach to a form, by template code; of these, a memo takes what the form's upload accepts. */
export const fileNames: Readonly<Record<string, readonly string[]>> = {
  AVL: [
    'Quotation.pdf',
    'Second quotation.pdf',
    'Price comparison.xlsx',
    'Bill of materials.xlsx',
    'Route plan.pdf',
  ],
  BRA: ['Budget by cost center.xlsx', 'Realignment table.xlsx', 'Agreement of both owners.pdf'],
  RMB: ['Receipts.pdf', 'Hotel receipt.png', 'Fuel receipts.png'],
  GEN: ['Floor plan.png', 'Announcement.pdf', 'List of names.csv', 'Questions and answers.txt'],
  OFO: ['Organisation chart.pdf', 'Signed order.pdf'],
  POL: ['Policy text.pdf', 'Changes marked.pdf'],
  TRV: ['Itinerary.pdf', 'Invitation.pdf', 'Costs.csv'],
  ADS: ['Photo of the assets.png', 'Valuation.pdf', 'Second photo.png'],
  VAC: ['Audited statements.pdf', 'Registration.pdf', 'References.pdf'],
  SLE: ['Draft contract.pdf', 'Photo of the site.png', 'Comparable rents.pdf'],
  CHG: ['Plan of the night.pdf', 'Test results.csv', 'Steps.txt'],
  CMP: ['Media plan.xlsx', 'Campaign brief.pdf', 'Reach by week.xlsx'],
  PRC: ['Price comparison.xlsx', 'Notice to the regulator.pdf', 'Trial area.csv'],
  SPN: ['Letter of the organiser.pdf', 'Start arch.png'],
  SEC: ['Network diagram.pdf', 'Risk assessment.pdf'],
  DSR: ['Draft agreement.pdf', 'Privacy assessment.pdf'],
  INC: ['Timeline.txt', 'Screenshot.png', 'Affected accounts.csv'],
  TCR: ['Test report.pdf', 'Open defects.xlsx'],
  EXT: ['Offer of the laboratory.pdf', 'Data sheet.pdf', 'Samples.png'],
}

/** Of files that go with remarks and replies. */
export const remarkFileNames = [
  'Comments.txt',
  'Meeting notes.pdf',
  'Comparison.xlsx',
  'Corrected table.csv',
  'Marked page.png',
] as const
