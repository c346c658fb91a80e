import { checkbox, date, dropdown, money, radio, richText, rows, text, upload } from './build-questions.ts'
import { section, template } from './build-template.ts'
import { regions } from './choices.ts'

const campaign = template({
  code: 'CMP',
  name: 'Campaign budget request',
  category: 'Sales & Marketing',
  description: 'Media, production and incentive spending for one campaign.',
  guidelines:
    '<p>One memo for each campaign. Break the amount down below; agency fees count as production.</p>',
  sections: [
    section('Campaign', [
      text('CMP_NAME', 'Campaign', { max: 150 }),
      dropdown('CMP_SEGMENT', 'Segment', [
        'Consumer prepaid',
        'Consumer postpaid',
        'Broadband',
        'Enterprise',
      ]),
      date('CMP_START', 'Starts'),
      date('CMP_END', 'Ends', {
        laterThan: { field_ref: 'CMP_START', message: 'A campaign must end after it starts' },
      }),
      checkbox('CMP_CHANNELS', 'Channels', ['Television', 'Radio', 'Digital', 'Outdoor', 'Shops'], {
        wide: true,
      }),
      money('CMP_MEDIA', 'Media in PHP'),
      money('CMP_PRODUCTION', 'Production in PHP'),
      money('CMP_INCENTIVES', 'Incentives in PHP', { optional: true }),
    ]),
    section('Case', [
      richText('CMP_CASE', 'Objective and expected return'),
      upload('CMP_FILES', { types: ['PRESENTATION', 'SPREADSHEETS', 'PDF'] }),
    ]),
  ],
})

const pricing = template({
  code: 'PRC',
  name: 'Pricing change',
  category: 'Sales & Marketing',
  description: 'Change a published price or bundle, with start date.',
  guidelines:
    '<p>Regulatory Affairs files the notice. Leave at least ten days between approval and the first day.</p>',
  sections: [
    section('Offer', [
      text('PRC_OFFER', 'Offer', { max: 150 }),
      radio('PRC_KIND', 'Kind of change', ['Increase', 'Decrease', 'New bundle']),
      date('PRC_START', 'New price from'),
      checkbox('PRC_REGIONS', 'Regions', regions),
      rows('PRC_PRICES', 'Prices', [
        text('PRC_PLAN', 'Plan', { max: 100 }),
        money('PRC_OLD', 'Price now', { optional: true }),
        money('PRC_NEW', 'New price'),
      ]),
    ]),
    section('Reason', [richText('PRC_REASON', 'Why does the price change?'), upload('PRC_FILES')]),
  ],
})

const sponsorship = template({
  code: 'SPN',
  name: 'Sponsorship request',
  category: 'Sales & Marketing',
  description: 'Support an event or organisation in cash or in kind.',
  guidelines: '<p>Attach the letter of the organiser. Political events are not sponsored.</p>',
  sections: [
    section('Event', [
      text('SPN_EVENT', 'Event', { max: 150 }),
      text('SPN_ORGANISER', 'Organiser', { max: 150 }),
      date('SPN_DATE', 'Date of the event'),
      money('SPN_AMOUNT', 'Value in PHP'),
    ]),
    section('Benefit', [
      richText('SPN_BENEFIT', 'What do we get in return?'),
      upload('SPN_FILES', { types: ['PDF', 'DOCUMENTS', 'IMAGE'] }),
    ]),
  ],
})

export const salesMarketingTemplates = [campaign, pricing, sponsorship]
