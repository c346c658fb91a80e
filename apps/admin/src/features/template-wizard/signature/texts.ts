/** The texts of the rules about passkeys (O4). */
export const texts = {
  title: 'Passkeys',
  text: 'Approving can ask for the approver’s passkey: their finger, face or security key signs what they approve, and the proof shows it. Rejecting, returning and asking never do.',
  label: 'Passkey for approving',
  kinds: { NONE: 'None', ALWAYS: 'Each time', ABOVE: 'Above an amount' },
  levelKinds: { NONE: 'As the template says', ALWAYS: 'Each time', ABOVE: 'Above an amount' },
  aboveText: 'Amounts in other currencies always ask for one, and so do memos without an amount.',
  needsEvidence: 'Passkeys need evidence, which is not kept here: operators switch it on (EVIDENCE=on).',
  currency: 'Amount in',
  figure: (currency: string) => `Above (${currency})`,
  add: 'Add an amount',
  remove: (currency: string) => `Remove the amount in ${currency}`,
} as const
