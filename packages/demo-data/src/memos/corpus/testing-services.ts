import type { Topic } from './topic.ts'
import { topics } from './topic.ts'

function completion(project: string, phase: string): Topic['answers'] {
  return ({ random, day }) => {
    const result = random.pick(['PASSED', 'PASSED', 'PASSED_WITH_DEFECTS', 'FAILED'])
    const defects = [
      'Wrong total on the second page of a bill',
      'Message arrives twice after a timeout',
      'Sorting by date ignores the year',
      'Report is empty for shops without sales',
    ]
    return {
      TCR_PROJECT: project,
      TCR_PHASE: phase,
      TCR_START: day(-random.between(14, 30)),
      TCR_END: day(-2),
      TCR_RESULT: result,
      ...(result === 'PASSED'
        ? {}
        : {
            TCR_DEFECTS: random.some(defects, random.between(1, 3)).map((defect, index) => ({
              field_id: `ROW_${index + 1}`,
              fields: { TCR_DEFECT: defect, TCR_SEVERITY: random.pick(['2', '3', '4']), TCR_FIX_BY: day(21) },
            })),
          }),
    }
  }
}

const completions = [
  ...topics('TCR', completion('Billing release', 'USER_ACCEPTANCE'), [
    [
      'UAT sign-off, billing release {quarter}',
      'Care and finance ran 312 cases with copies of real bills. What remains open does not touch an amount.',
      'Two rounds, the second on the corrected build',
    ],
  ]),
  ...topics('TCR', completion('CRM upgrade', 'REGRESSION'), [
    [
      'Regression pack for CRM upgrade, {quarter}',
      'The pack ran every night for two weeks. Failures came from test data and are gone since it is made afresh each evening.',
      '1,140 cases, 98.6 % automated',
    ],
  ]),
  ...topics('TCR', completion('Number portability gateway', 'SYSTEM_TEST'), [
    [
      'Load test, number portability gateway {place}',
      'The gateway answered 2,400 requests a second for an hour, three times the peak of last year.',
      'No request lost while one node was switched off',
    ],
  ]),
]

function laboratory(item: string, standard: string): Topic['answers'] {
  return ({ random, day, amount }) => {
    const leaves = random.between(5, 15)
    return {
      EXT_ITEM: item,
      EXT_LABORATORY: random.pick([
        'National Standards Laboratory',
        'Island Compliance Testing',
        'TechCert Asia',
      ]),
      EXT_STANDARD: standard,
      EXT_FEE: amount(35_000, 640_000),
      EXT_SEND: day(leaves),
      EXT_RESULT: day(leaves + random.between(14, 45)),
    }
  }
}

const laboratories = [
  ...topics('EXT', laboratory('Pocket WiFi 6', 'RADIO'), [
    [
      'Device certification, pocket WiFi {quarter}',
      'Without the certificate the devices stay in customs. The laboratory has a place in two weeks.',
      'Three samples of the final build',
    ],
  ]),
  ...topics('EXT', laboratory('Battery module, 48 V', 'SAFETY'), [
    [
      'Safety test of battery modules, {quarter}',
      'The supplier changed the cells. The insurer wants the test repeated before they go into shelters.',
      'Two modules are destroyed by the test',
    ],
  ]),
]

export const testingServices: readonly Topic[] = [...completions, ...laboratories]
