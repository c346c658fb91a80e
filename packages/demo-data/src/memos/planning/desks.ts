/** Later levels, each with the people who may sit at it. */
export const desks = {
  finance: [
    'rosario.dizon@northwind.example',
    'miguel.santos@northwind.example',
    'minji.park@northwind.example',
    'francis.dela.cruz@northwind.example',
  ],
  procurement: [
    'bea.lim@northwind.example',
    'hernan.villaluz@northwind.example',
    'emilio.sandoval@northwind.example',
  ],
  legal: [
    'lia.fernandez@northwind.example',
    'grace.tan@northwind.example',
    'julia.montemayor@northwind.example',
  ],
  security: [
    'dina.ocampo@northwind.example',
    'roberto.malvar@northwind.example',
    'oscar.villareal@northwind.example',
  ],
  privacy: ['sheila.catacutan@northwind.example', 'monica.teves@lumenpay.example'],
  people: ['bernard.sy@northwind.example', 'warren.lapuz@sampaguita.example'],
  property: ['noel.garcia@northwind.example', 'siobhan.kelly@northwind.example'],
  core: ['enrico.tolentino@northwind.example', 'lukas.brandt@northwind.example'],
  regulatory: ['hector.roxas@northwind.example', 'kiko.barretto@northwind.example'],
  testing: ['aileen.kho@northwind.example', 'daphne.oliveros@northwind.example'],
  communications: ['irene.natividad@northwind.example', 'luz.clemente@northwind.example'],
  president: ['timothy.wong@northwind.example'],
} as const

export type Desk = keyof typeof desks

/** The desks after the owner's head, by template code. */
export const desksOf: Readonly<Record<string, readonly Desk[]>> = {
  AVL: ['finance'],
  BRA: ['finance'],
  RMB: ['finance'],
  GEN: ['communications'],
  OFO: ['people'],
  POL: ['legal', 'people'],
  TRV: [],
  ADS: ['property', 'finance'],
  VAC: ['procurement', 'legal'],
  SLE: ['property', 'legal', 'finance'],
  CHG: ['core', 'security'],
  CMP: ['finance', 'president'],
  PRC: ['regulatory', 'finance', 'president'],
  SPN: ['communications'],
  SEC: ['security'],
  DSR: ['legal', 'privacy'],
  INC: ['security', 'privacy'],
  TCR: ['testing'],
  EXT: ['testing', 'procurement'],
}
