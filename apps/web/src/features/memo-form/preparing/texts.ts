/** What the memo form says about drafts that one person prepares for another (R6). */
export const preparingTexts = {
  for: 'For',
  myself: 'Myself',
  ownerSubmits: (name: string) => `Save it as a draft. ${name} reads and changes it, too, and submits it.`,
  notYours: (name: string) => `Only ${name} submits what you prepare for them.`,
  prepares: (owner: string) => `You prepare this draft for ${owner}, who submits it.`,
  prepared: (preparer: string) =>
    `${preparer} prepares this draft for you. Both of you can change it until you submit it.`,
} as const
