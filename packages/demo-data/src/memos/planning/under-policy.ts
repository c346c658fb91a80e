import type { Brief, Ending } from './brief.ts'

type Rest = Omit<Brief, 'owner' | 'template' | 'topic' | 'ending' | 'daysAgo' | 'isUnderPolicy'>

function spending(owner: string, topic: string, ending: Ending, daysAgo: number, rest: Rest = {}): Brief {
  return { owner, template: 'AVL', topic, ending, daysAgo, isUnderPolicy: true, ...rest }
}

/**
 * Availments of the last days, whose levels the policy asks for: in each band, of several companies, some of them decided. None belongs to the
 * people of the sign-in page, so that their lists stay as they are described.
 */
export const underPolicy: readonly Brief[] = [
  spending('rowena.bautista@northwind.example', 'Agency staff', 'waiting', 1, {
    waitsFor: 'miguel.santos@northwind.example',
  }),
  spending('amara.okafor@northwind.example', 'Rectifiers and batteries', 'waiting', 0, {
    place: 'Cavite',
    waitsFor: 'nina.recto@sampaguita.example',
  }),
  spending('priya.raman@northwind.example', 'Tower strengthening', 'waiting', 0, {
    place: 'Legazpi',
    waitsFor: 'rosario.dizon@northwind.example',
  }),
  spending('trisha.gomez@northwind.example', 'Signalling firewall', 'waiting', 1, {
    waitsFor: 'gemma.abad.santos@northwind.example',
  }),
  spending('wilma.panganiban@islasubsea.example', 'Standby vessel', 'approved', 1, {
    place: 'Dumaguete',
    conditions: [
      {
        message: 'Agree the rate for standby days with the owner in writing, before the vessel sails.',
        days: 14,
      },
      { message: 'Report the fuel used after the first month.', days: 45 },
    ],
  }),
  spending('stephen.whitfield@lumenpay.example', 'Queue and ticket system', 'waiting', 0, {
    waitsFor: 'edgar.hidalgo@lumenpay.example',
  }),
  spending('angela.ibanez@foundation.northwind.example', 'Renewal of software licences', 'waiting', 0, {
    waitsFor: 'maricel.tiongson@sampaguita.example',
  }),
  spending('ulysses.padilla@northwind.example', 'Fuel allocation', 'waiting', 0, { approvalsFell: true }),
  spending('lorenzo.almario@harbor-mobile.example', 'Team training', 'approved', 1, {
    doneBy: 'maricel.tiongson@sampaguita.example',
    acknowledgedBy: 'lia.fernandez@northwind.example',
  }),
  spending('veronica.chua@brightline.example', 'Replacement of notebooks', 'returned', 1),
]
