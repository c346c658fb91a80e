import { checkbox, date, dropdown, prefilledRichText, richText, text, upload } from './build-questions.ts'
import { section, template } from './build-template.ts'

const announcement = template({
  code: 'GEN',
  allowAdding: true,
  name: 'General announcement',
  category: 'Generic',
  description: 'A free-form memo with one rich text body.',
  guidelines: '',
  sections: [section('Announcement', [richText('GEN_BODY', 'Announcement'), upload('GEN_FILES')])],
})

const officeOrder = template({
  code: 'OFO',
  name: 'Office order',
  category: 'Generic',
  description: 'Instruction to all employees of a group.',
  guidelines:
    '<p>Name the group, the day it takes effect and the order it replaces. Human Resources is the last sequence.</p>',
  sections: [
    section('Order', [
      text('OFO_GROUP', 'Addressed to', { max: 150, placeholder: 'Group or office' }),
      date('OFO_EFFECTIVE', 'Effective on'),
      text('OFO_REPLACES', 'Replaces order', { optional: true, max: 60 }),
      dropdown('OFO_KIND', 'Kind', ['Organisation', 'Working hours', 'Assignment', 'Policy']),
    ]),
    section('Text of the order', [
      prefilledRichText(
        'OFO_TEXT',
        'Order',
        '<p>In the interest of the service, the following is ordered:</p><ol><li></li></ol><p>This order takes effect on the date above.</p>',
      ),
      upload('OFO_FILES', { types: ['PDF', 'DOCUMENTS'] }),
    ]),
  ],
})

const policy = template({
  code: 'POL',
  name: 'Policy for review',
  category: 'Generic',
  description: 'Circulate a new or changed policy for comment and approval.',
  guidelines: '<p>Attach the full text. Summarise below what changes, and for whom.</p>',
  allowSubApprovals: true,
  sections: [
    section('Policy', [
      text('POL_TITLE', 'Title of the policy', { max: 150 }),
      text('POL_VERSION', 'Version', { max: 20 }),
      checkbox('POL_AUDIENCE', 'Applies to', ['Employees', 'Contractors', 'Vendors', 'Subscribers'], {
        wide: true,
      }),
    ]),
    section('What changes', [
      richText('POL_SUMMARY', 'Summary of changes'),
      upload('POL_FILES', { name: 'Upload the policy', required: true, types: ['PDF', 'DOCUMENTS'] }),
    ]),
  ],
})

export const genericTemplates = [announcement, officeOrder, policy]
