/** The texts of asking to erase a part of a memo (O6). */
export const texts = {
  title: 'Ask to erase a part',
  text: 'Two administrators decide. If both agree, everyone reads “[erased]” in its place, and it can’t be brought back. Who took part, and when, stays.',
  reason: 'Reason',
  reasonHint: 'The administrators read it, and it is kept: don’t repeat what is to be erased.',
  confirm: 'Ask to erase',
} as const
