import {
  date,
  dropdown,
  money,
  radio,
  richText,
  text,
  time,
  upload,
  withFollowUps,
} from './build-questions.ts'
import { section, template } from './build-template.ts'
import { costCentres } from './choices.ts'

const travel = template({
  code: 'TRV',
  name: 'Travel authority',
  category: 'Others',
  description: 'Leave to travel on official business, with dates, route and estimated cost.',
  guidelines:
    '<p>File at least five working days before a domestic trip, fifteen before one abroad. Bookings start after approval.</p>',
  sections: [
    section('Trip', [
      text('TRV_DESTINATION', 'Destination', { max: 150 }),
      dropdown('TRV_COST_CENTER', 'Cost center', costCentres),
      date('TRV_DEPARTURE', 'Departure'),
      date('TRV_RETURN', 'Return', {
        laterThan: { field_ref: 'TRV_DEPARTURE', message: 'Return must be later than departure' },
      }),
      time('TRV_LEAVES', 'Leaves the office at', { optional: true }),
      withFollowUps(radio('TRV_SCOPE', 'Scope', ['Domestic', 'International']), 'INTERNATIONAL', [
        text('TRV_PASSPORT', 'Passport valid until', { max: 40 }),
        money('TRV_ALLOWANCE', 'Daily allowance in PHP', { optional: true }),
      ]),
      money('TRV_COST', 'Estimated cost in PHP'),
    ]),
    section('Purpose', [richText('TRV_PURPOSE', 'Purpose of the trip'), upload('TRV_FILES')]),
  ],
})

const disposal = template({
  code: 'ADS',
  name: 'Asset disposal',
  category: 'Others',
  description: 'Retire, sell, donate or scrap equipment that is no longer in use.',
  guidelines:
    '<p>Have Property and Sites tag the assets first. Photos help the approvers to decide without a visit.</p>',
  sections: [
    section('Asset', [
      text('ADS_TAG', 'Asset tag', { min: 4, max: 40, placeholder: 'NW-000000' }),
      dropdown('ADS_CONDITION', 'Condition', ['Working', 'For repair', 'Beyond repair']),
      money('ADS_BOOK_VALUE', 'Net book value in PHP'),
      withFollowUps(
        dropdown('ADS_METHOD', 'How it goes', ['Sale', 'Donation', 'Scrap', 'Return to vendor']),
        'DONATION',
        [text('ADS_RECIPIENT', 'Recipient', { max: 150 })],
      ),
    ]),
    section('Reason', [
      richText('ADS_REASON', 'Why is it no longer needed?'),
      upload('ADS_FILES', { types: ['IMAGE', 'PDF'], maxMegabytes: 5 }),
    ]),
  ],
})

export const otherTemplates = [travel, disposal]
