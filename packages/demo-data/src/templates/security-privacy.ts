import {
  checkbox,
  date,
  dropdown,
  radio,
  richText,
  text,
  time,
  upload,
  when,
  withFollowUps,
} from './build-questions.ts'
import { section, template } from './build-template.ts'

const exception = template({
  code: 'SEC',
  name: 'Security exception',
  category: 'Security & Privacy',
  description: 'Ask for a time-bound exception from a security control, with compensating measures.',
  guidelines:
    '<p>An exception lasts at most 180 days. Describe what keeps the risk low meanwhile, and who removes the cause.</p>',
  allowSubApprovals: true,
  sections: [
    section('Exception', [
      text('SEC_CONTROL', 'Control', { max: 100, placeholder: 'e.g. AC-12 Session timeout' }),
      text('SEC_SYSTEM', 'System', { max: 150 }),
      date('SEC_FROM', 'From'),
      date('SEC_UNTIL', 'Until', {
        laterThan: { field_ref: 'SEC_FROM', message: 'An exception must end after it begins' },
      }),
      withFollowUps(
        dropdown('SEC_EXPOSURE', 'Exposure', ['Internal only', 'Partner access', 'Internet facing']),
        'PARTNER_ACCESS',
        [text('SEC_PARTNER', 'Partner', { max: 150 })],
      ),
      radio('SEC_PERSONAL_DATA', 'Personal data involved', ['Yes', 'No']),
    ]),
    section(
      'Personal data',
      [
        checkbox('SEC_DATA', 'Which data', ['Names', 'Numbers', 'Locations', 'Billing', 'Biometrics']),
        text('SEC_DPO_NOTE', 'Privacy assessment number', { max: 60 }),
      ],
      [when('SEC_PERSONAL_DATA', 'YES')],
    ),
    section('Measures', [
      richText('SEC_MEASURES', 'Compensating measures'),
      upload('SEC_FILES', { types: ['PDF', 'DOCUMENTS'] }),
    ]),
  ],
})

const sharing = template({
  code: 'DSR',
  allowAdding: true,
  name: 'Data sharing request',
  category: 'Security & Privacy',
  description: 'Share subscriber or employee data with a named party for a stated purpose.',
  guidelines:
    '<p>Share the least that serves the purpose. The data protection officer is the last sequence; sharing starts after the agreement is signed.</p>',
  sections: [
    section('Sharing', [
      text('DSR_PARTY', 'Shared with', { max: 150 }),
      dropdown('DSR_BASIS', 'Legal basis', [
        'Consent',
        'Contract',
        'Legal obligation',
        'Legitimate interest',
      ]),
      checkbox('DSR_SUBJECTS', 'Whose data', ['Subscribers', 'Employees', 'Applicants', 'Vendors']),
      date('DSR_UNTIL', 'Deleted by the recipient on'),
    ]),
    section('Purpose', [
      richText('DSR_PURPOSE', 'Purpose and safeguards'),
      upload('DSR_FILES', {
        name: 'Upload the draft agreement',
        required: true,
        types: ['PDF', 'DOCUMENTS'],
      }),
    ]),
  ],
})

const incident = template({
  code: 'INC',
  name: 'Incident report',
  category: 'Security & Privacy',
  description: 'Report what happened, what it touched and what was done.',
  guidelines: '<p>File within 24 hours of discovery; details can follow in the log.</p>',
  sections: [
    section('Incident', [
      date('INC_DATE', 'Discovered on'),
      time('INC_TIME', 'At'),
      dropdown('INC_SEVERITY', 'Severity', ['Minor', 'Major', 'Critical']),
      text('INC_AFFECTED', 'Affected systems', { max: 300 }),
    ]),
    section('Account', [richText('INC_ACCOUNT', 'What happened and what was done'), upload('INC_FILES')]),
  ],
})

export const securityPrivacyTemplates = [exception, sharing, incident]
