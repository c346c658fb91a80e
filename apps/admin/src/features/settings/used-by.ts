interface Used {
  used_by: readonly { template_name: string }[]
}

/** The templates that name a role or a shared list; '' where none does. */
export function usersText({ used_by }: Used): string {
  return used_by.map(({ template_name }) => template_name).join(', ')
}
