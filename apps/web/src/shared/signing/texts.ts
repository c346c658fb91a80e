/** The texts of signing approvals with a passkey (O4). */
export const signingTexts = {
  needed: 'Approving asks for your passkey.',
  once: 'One passkey check for all',
  signed: 'Signed with a passkey',
  addPasskey: 'Add a passkey',
  toSign: (count: number) =>
    count === 1 ? '1 approval waits for your passkey.' : `${count} approvals wait for your passkey.`,
  sign: (count: number) => (count === 1 ? 'Sign 1 approval' : `Sign ${count} approvals`),
  drop: 'Drop',
  dropped: 'You dropped your approval before it was signed. The memo waits for you.',
  notSigned: 'Nothing was signed, and nothing was recorded.',
  failure: 'The passkey could not be used',
} as const
