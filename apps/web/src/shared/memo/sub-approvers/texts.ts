/** The texts of naming sub-approvers. */
export const texts = {
  title: 'Sub-approvers',
  text: 'Sub-approvers can approve, reject or return this memo in your place.',
  people: 'Sub-approvers',
  peopleHint: 'Who has acted already stays.',
  needed: 'Approvals needed',
  neededHint: 'That many of their approvals count as yours.',
  meetsAtOnce: 'That many have approved already: saving gives your approval.',
  save: 'Save',
  refused: 'Error! Approvals were not added.',
  failure: 'Unable to submit sub-approval request.',
} as const
