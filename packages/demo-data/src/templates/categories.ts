/** The categories that the reports know (W21). */
export const demoCategories = [
  'Budget & Finance',
  'Generic',
  'Others',
  'Projects & Platform',
  'Sales & Marketing',
  'Security & Privacy',
  'Testing Services',
] as const

export type DemoCategory = (typeof demoCategories)[number]
