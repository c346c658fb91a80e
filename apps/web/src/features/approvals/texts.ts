/** The texts of the approvals alone; their lists share the others. */
export const texts = {
  review: (total: string) => `Review one by one (${total})`,
  subtitle: 'Never miss memos assigned to you',
} as const
