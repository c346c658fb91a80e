import {
  checkbox,
  date,
  dropdown,
  leadingTo,
  money,
  radio,
  richText,
  rows,
  text,
  time,
  upload,
  when,
} from './build-questions.ts'
import { section, template } from './build-template.ts'
import { companies, regions } from './choices.ts'

const vendor = template({
  code: 'VAC',
  name: 'Vendor accreditation',
  category: 'Projects & Platform',
  description: 'Endorse a supplier for accreditation, with its documents and references.',
  guidelines:
    '<p>Attach the registration, the latest audited statements and three references. Procurement checks conflicts of interest before Finance signs.</p>',
  sections: [
    section('Vendor', [
      text('VAC_NAME', 'Registered name', { max: 150 }),
      text('VAC_TIN', 'Tax identification number', { min: 9, max: 20 }),
      dropdown('VAC_COMPANY', 'Accredited for', companies),
      dropdown('VAC_CLASS', 'Class of supply', [
        'Civil works',
        'Equipment',
        'Professional services',
        'Software',
      ]),
    ]),
    section('References', [
      rows('VAC_REFERENCES', 'References', [
        text('VAC_CLIENT', 'Client', { max: 150 }),
        text('VAC_CONTACT', 'Contact', { max: 150 }),
        money('VAC_CONTRACT', 'Contract value', { optional: true }),
      ]),
    ]),
    section('Endorsement', [
      richText('VAC_ENDORSEMENT', 'Why this vendor?'),
      upload('VAC_FILES', { name: 'Upload vendor documents', required: true, types: ['PDF', 'COMPRESSED'] }),
    ]),
  ],
})

const lease = template({
  code: 'SLE',
  name: 'Site lease',
  category: 'Projects & Platform',
  description: 'New lease or renewal for a tower, rooftop or shop.',
  guidelines:
    '<p>Legal reviews the draft contract in sequence 2. State the monthly rent without VAT and escalation.</p>',
  allowSubApprovals: true,
  sections: [
    section('Site', [
      text('SLE_ADDRESS', 'Address', { wide: true, max: 300 }),
      dropdown('SLE_REGION', 'Region', regions),
      dropdown('SLE_KIND', 'Kind of site', ['Tower', 'Rooftop', 'Shop', 'Warehouse']),
      leadingTo(radio('SLE_REQUEST', 'Request', ['New lease', 'Renewal']), 'RENEWAL', {
        sectionIndex: 1,
        field_id: 'SLE_SECTION_2',
        field_name: 'Lease to renew',
      }),
      money('SLE_RENT', 'Monthly rent in PHP'),
      date('SLE_START', 'Lease begins'),
      date('SLE_END', 'Lease ends', {
        laterThan: { field_ref: 'SLE_START', message: 'The lease must end after it begins' },
      }),
    ]),
    section(
      'Lease to renew',
      [
        text('SLE_OLD_CONTRACT', 'Contract number', { max: 60 }),
        money('SLE_OLD_RENT', 'Current monthly rent in PHP'),
      ],
      [when('SLE_REQUEST', 'RENEWAL')],
    ),
    section('Terms', [
      richText('SLE_TERMS', 'Main terms and reasons'),
      upload('SLE_FILES', { types: ['PDF', 'DOCUMENTS', 'IMAGE'], maxMegabytes: 10 }),
    ]),
  ],
})

const change = template({
  code: 'CHG',
  name: 'Platform change',
  category: 'Projects & Platform',
  description: 'Put a change to a production platform, with window, risk and way back.',
  guidelines:
    '<p>Changes between 12 December and 6 January need the approval of the head of Network Core.</p>',
  sections: [
    section('Change', [
      text('CHG_SYSTEM', 'System', { max: 150 }),
      dropdown('CHG_RISK', 'Risk', ['Low', 'Medium', 'High']),
      date('CHG_DATE', 'Date of change'),
      time('CHG_WINDOW', 'Window opens'),
      checkbox('CHG_AFFECTED', 'Affected services', ['Voice', 'Data', 'Messaging', 'Billing', 'Self-care'], {
        wide: true,
      }),
    ]),
    section(
      'High risk',
      [text('CHG_ROLLBACK_OWNER', 'Who decides on going back', { wide: true, max: 150 })],
      [when('CHG_RISK', 'HIGH')],
    ),
    section('Plan', [richText('CHG_PLAN', 'Steps, tests and way back'), upload('CHG_FILES')]),
  ],
})

export const projectsPlatformTemplates = [vendor, lease, change]
