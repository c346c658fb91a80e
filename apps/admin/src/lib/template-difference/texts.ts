/** The texts for differences between two versions of a template. */
export const texts = {
  none: 'The two versions hold the same.',
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  subjects: { template: 'Template', section: 'Section', question: 'Question', row: 'Row' },
  rowLabels: { number: 'Place', conditions: 'Conditions', levels: 'Levels' },
  otherwiseLabel: 'When no row fits',
  workflows: { ANYONE: 'Anyone', POLICY: 'A policy' },
  nothing: 'nothing',
  approversOfLevel: (number: number) => `Approvers of level ${number}`,
  gone: 'a question that is gone',
  goneList: 'a list that is gone',
  fromLevel: (level: number) => `from level ${level} on`,
} as const
