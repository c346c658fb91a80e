import { date, dropdown, money, radio, richText, rows, text, upload, when } from './build-questions.ts'
import { section, template } from './build-template.ts'

const completion = template({
  code: 'TCR',
  name: 'Test completion',
  category: 'Testing Services',
  description: 'Sign off a test cycle with results and open defects.',
  guidelines:
    '<p>List every open defect of severity 1 and 2. A cycle with an open severity 1 is not signed off.</p>',
  sections: [
    section('Cycle', [
      text('TCR_PROJECT', 'Project', { max: 150 }),
      dropdown('TCR_PHASE', 'Phase', ['System test', 'Integration test', 'User acceptance', 'Regression']),
      date('TCR_START', 'Started'),
      date('TCR_END', 'Completed', {
        laterThan: { field_ref: 'TCR_START', message: 'A cycle must be completed after it started' },
      }),
      radio('TCR_RESULT', 'Result', ['Passed', 'Passed with defects', 'Failed'], { wide: true }),
    ]),
    section(
      'Open defects',
      [
        rows('TCR_DEFECTS', 'Defects', [
          text('TCR_DEFECT', 'Defect', { max: 150 }),
          dropdown('TCR_SEVERITY', 'Severity', ['1', '2', '3', '4']),
          date('TCR_FIX_BY', 'Fix by', { optional: true }),
        ]),
      ],
      [when('TCR_RESULT', 'PASSED_WITH_DEFECTS'), when('TCR_RESULT', 'FAILED')],
    ),
    section('Summary', [
      richText('TCR_SUMMARY', 'Summary of results'),
      upload('TCR_FILES', { types: ['SPREADSHEETS', 'PDF', 'COMPRESSED'] }),
    ]),
  ],
})

const external = template({
  code: 'EXT',
  name: 'External test request',
  category: 'Testing Services',
  description: 'Book an outside laboratory or tester.',
  guidelines:
    '<p>Choose an accredited laboratory where one exists. Samples are sent only after approval.</p>',
  sections: [
    section('Request', [
      text('EXT_ITEM', 'Item to test', { max: 150 }),
      text('EXT_LABORATORY', 'Laboratory', { max: 150 }),
      dropdown('EXT_STANDARD', 'Standard', ['Safety', 'Radio', 'Electromagnetic compatibility', 'Security']),
      money('EXT_FEE', 'Fee in PHP'),
      date('EXT_SEND', 'Samples leave on'),
      date('EXT_RESULT', 'Results needed by', {
        laterThan: { field_ref: 'EXT_SEND', message: 'Results cannot come before the samples are sent' },
      }),
    ]),
    section('Scope', [
      richText('EXT_SCOPE', 'Scope of the test'),
      upload('EXT_FILES', { types: ['PDF', 'DOCUMENTS', 'IMAGE'] }),
    ]),
  ],
})

export const testingServicesTemplates = [completion, external]
