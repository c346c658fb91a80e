import type { MantineColorsTuple } from '@mantine/core'

/** The ink: primary colour, shades 0 to 9. */
export const ink: MantineColorsTuple = [
  '#EDF5F7',
  '#D8E9EE',
  '#B4D5DE',
  '#86BFD0',
  '#5FAAC0',
  '#2E8199',
  '#16677D',
  '#0F5568',
  '#0C4352',
  '#0A2F3A',
]

/** Warm neutrals for the light scheme, shades 0 to 9. */
export const gray: MantineColorsTuple = [
  '#FAF9F6',
  '#F6F4EF',
  '#ECEAE5',
  '#E6E2DA',
  '#D5D0C5',
  '#B3B8B5',
  '#828986',
  '#646D72',
  '#4C555A',
  '#1B2124',
]

/** Neutrals for the dark scheme, shades 0 to 9. */
export const dark: MantineColorsTuple = [
  '#E9ECEA',
  '#CBD2D2',
  '#AEB8BA',
  '#8E999C',
  '#3A4447',
  '#2B3336',
  '#1A1F21',
  '#121617',
  '#0D1011',
  '#090B0C',
]

/** The states of a badge. Each has an icon, so that colour is never the only sign. */
export const statusKinds = [
  'pending',
  'approved',
  'rejected',
  'returned',
  'withdrawn',
  'cancelled',
  'draft',
  'waiting',
] as const

export type StatusKind = (typeof statusKinds)[number]

interface StatusColours {
  text: string
  fill: string
  line: string
}

interface SchemeTokens {
  canvas: string
  sheet: string
  sunk: string
  hover: string
  selected: string
  line: string
  lineStrong: string
  control: string
  text: string
  text2: string
  text3: string
  link: string
  focus: string
  error: string
  onInk: string
  inkHover: string
  skeleton: string
  noticeText: string
  noticeFill: string
  shadowCard: string
  shadowRaised: string
  shadowFloating: string
  status: Record<StatusKind, StatusColours>
}

const colours = (text: string, fill: string, line: string): StatusColours => ({ text, fill, line })

/** Colour roles of the light scheme. Contrast on the sheet is at least 4.5 for text and 3 for controls. */
export const lightTokens: SchemeTokens = {
  canvas: '#F6F4EF',
  sheet: '#FFFFFF',
  sunk: '#FAF9F6',
  hover: '#F8F6F2',
  selected: '#EDF5F7',
  line: '#E6E2DA',
  lineStrong: '#D5D0C5',
  control: '#828986',
  text: '#1B2124',
  text2: '#4C555A',
  text3: '#646D72',
  link: '#0F5568',
  focus: '#2E8199',
  error: '#B3261E',
  onInk: '#FFFFFF',
  inkHover: '#0F5568',
  skeleton: '#ECEAE5',
  noticeText: '#7A5410',
  noticeFill: '#FBF3E0',
  shadowCard: '0 1px 2px rgba(38, 32, 20, 0.05)',
  shadowRaised: '0 8px 24px rgba(38, 32, 20, 0.07)',
  shadowFloating: '0 20px 48px rgba(38, 32, 20, 0.16)',
  status: {
    pending: colours('#23508F', '#E9F0FA', '#C4D6EF'),
    approved: colours('#1C6540', '#E4F3E9', '#B9DEC7'),
    rejected: colours('#A3241B', '#FBEAE7', '#F0C4BE'),
    returned: colours('#855000', '#FCF0D5', '#EBD19A'),
    withdrawn: colours('#6B3A6E', '#F5EBF5', '#DEC5DF'),
    cancelled: colours('#4F575B', '#ECEAE5', '#D5D1C8'),
    draft: colours('#4F575B', 'transparent', '#B3B8B5'),
    waiting: colours('#5A6368', 'transparent', '#B3B8B5'),
  },
}

/** Colour roles of the dark scheme. */
export const darkTokens: SchemeTokens = {
  canvas: '#121617',
  sheet: '#1A1F21',
  sunk: '#161B1C',
  hover: '#20272A',
  selected: '#15303A',
  line: '#2B3336',
  lineStrong: '#3A4447',
  control: '#6C777B',
  text: '#E9ECEA',
  text2: '#AEB8BA',
  text3: '#8E999C',
  link: '#86BFD0',
  focus: '#86BFD0',
  error: '#F5A79E',
  onInk: '#06222B',
  inkHover: '#86BFD0',
  skeleton: '#2B3336',
  noticeText: '#F0C978',
  noticeFill: '#2A2413',
  shadowCard: '0 1px 2px rgba(0, 0, 0, 0.3)',
  shadowRaised: '0 8px 24px rgba(0, 0, 0, 0.35)',
  shadowFloating: '0 20px 48px rgba(0, 0, 0, 0.5)',
  status: {
    pending: colours('#9CC0F2', '#1B2B42', '#2F4768'),
    approved: colours('#86D3A4', '#16301F', '#285339'),
    rejected: colours('#F5A79E', '#3B1C19', '#65302B'),
    returned: colours('#EDC06A', '#35280F', '#5C471D'),
    withdrawn: colours('#DBB0DF', '#322036', '#55385A'),
    cancelled: colours('#B5BDBF', '#2A3133', '#3F494C'),
    draft: colours('#B5BDBF', 'transparent', '#566165'),
    waiting: colours('#A3AEB1', 'transparent', '#566165'),
  },
}

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

/** The scheme's roles as custom properties: `--cs-line-strong`, `--cs-status-pending-text`, … */
export function cssVariablesOf(tokens: SchemeTokens): Record<string, string> {
  const { status, ...roles } = tokens
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(roles)) variables[`--cs-${kebab(name)}`] = value
  for (const kind of statusKinds) {
    variables[`--cs-status-${kind}-text`] = status[kind].text
    variables[`--cs-status-${kind}-fill`] = status[kind].fill
    variables[`--cs-status-${kind}-line`] = status[kind].line
  }
  return variables
}
