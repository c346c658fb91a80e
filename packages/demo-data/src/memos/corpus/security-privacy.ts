import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

function exception(control: string, system: string): Topic['answers'] {
  return ({ random, vendor, day }) => {
    const exposure = random.pick(['INTERNAL_ONLY', 'PARTNER_ACCESS', 'INTERNET_FACING'])
    const personal = random.chance(0.4)
    return {
      SEC_CONTROL: control,
      SEC_SYSTEM: system,
      SEC_FROM: day(5),
      SEC_UNTIL: day(5 + random.between(30, 170)),
      SEC_EXPOSURE: exposure,
      ...(exposure === 'PARTNER_ACCESS' ? { SEC_PARTNER: vendor } : {}),
      SEC_PERSONAL_DATA: personal ? 'YES' : 'NO',
      ...(personal
        ? {
            SEC_DATA: random.some(['NAMES', 'NUMBERS', 'LOCATIONS', 'BILLING'], random.between(1, 3)),
            SEC_DPO_NOTE: `PIA-${random.between(110, 640)}`,
          }
        : {}),
    }
  }
}

const exceptions = [
  ...topics('SEC', exception('SC-7 Boundary protection', 'Payroll'), [
    [
      'Firewall rule change for payroll, {quarter}',
      'The bank changes its addresses before the old ones end. Both are open for six weeks, for the payroll server alone.',
      'Only outgoing, only one port, logged',
      'Closed on the last day without further request',
    ],
  ]),
  ...topics('SEC', exception('IA-2 Identification of dealers', 'Top-up gateway'), [
    [
      'Prepaid top-up fraud controls, {quarter}',
      'Two dealers lost their passwords. Until tokens reach all of them, top-ups above a thousand pesos need a call back.',
      'Tokens for 1,900 dealers are on the way',
      'Daily list of calls to the fraud desk',
    ],
  ]),
  ...topics('SEC', exception('AC-7 Failed sign-ins', 'Customer app'), [
    [
      'Pentest scope: customer app, {year}',
      'Testers need accounts that are exempt from the lock after five tries, in the test network only.',
      'Ten accounts with names that show what they are',
      'Removed by us, not by the testers',
    ],
  ]),
]

const sharing = topics(
  'DSR',
  ({ random, vendor, day }) => ({
    DSR_PARTY: random.pick([vendor, 'University of the South, Department of Statistics', 'Lumen Pay']),
    DSR_BASIS: random.pick(['CONSENT', 'CONTRACT', 'LEGAL_OBLIGATION', 'LEGITIMATE_INTEREST']),
    DSR_SUBJECTS: random.some(['SUBSCRIBERS', 'EMPLOYEES', 'VENDORS'], random.between(1, 2)),
    DSR_UNTIL: day(random.between(90, 360)),
  }),
  [
    [
      'Roaming partner data exchange, {year}',
      'Partners settle by counts of sessions. Numbers are replaced by keys that change each month.',
      'Agreement follows the template of the association',
    ],
    [
      'Access to subscriber data, churn study {quarter}',
      'The study needs tenure, plan and district of those who left. Names and numbers are not part of it.',
      'Groups below 50 people are merged',
      'Erased by the recipient, with a certificate',
    ],
  ],
)

function incident(affected: string, severity: string): Topic['answers'] {
  return ({ random, day }) => ({
    INC_DATE: day(-1),
    INC_TIME: random.pick(['3:15 AM', '7:45 AM', '2:30 PM', '10:00 PM']),
    INC_SEVERITY: severity,
    INC_AFFECTED: affected,
  })
}

const incidents = [
  ...topics('INC', incident('One laptop, mail of one employee', 'MINOR'), [
    [
      'Incident: lost laptop, {place}',
      'A laptop was taken from a parked car. Its disk is encrypted, and it was blocked within twenty minutes of the call.',
      'Police report filed',
      'No sign-in since',
    ],
  ]),
  ...topics('INC', incident('Prepaid charging, one node', 'MAJOR'), [
    [
      'Incident: outage of top-ups, {place}',
      'A full disk stopped the charging queue for 48 minutes. Alarms went to a mailbox that nobody reads at night.',
      'Queue resumed without loss',
      'Alarms go to the duty phone since',
    ],
  ]),
  ...topics('INC', incident('Dealer portal', 'MAJOR'), [
    [
      'Incident: phishing against dealers, {quarter}',
      'Forty dealers got a message with our colours. Six opened it, two gave their passwords, both were reset.',
      'Domain taken down after nine hours',
      'Message to all dealers sent the same day',
    ],
  ]),
]

export const securityPrivacy: readonly Topic[] = [...exceptions, ...sharing, ...incidents]
