/** The texts of the approvals alone; their lists share the others. */
export const texts = {
  subtitle: 'Never miss memos assigned to you',
} as const
