const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Tabler's icons, as the other applications show them; each a list of paths. */
const PATHS = {
  alert: [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ],
  approved: [
    'M5 7.2a2.2 2.2 0 0 1 2.2 -2.2h1a2.2 2.2 0 0 0 1.55 -.64l.7 -.7a2.2 2.2 0 0 1 3.12 0l.7 .7c.412 .41 .97 .64 1.55 .64h1a2.2 2.2 0 0 1 2.2 2.2v1c0 .58 .23 1.138 .64 1.55l.7 .7a2.2 2.2 0 0 1 0 3.12l-.7 .7a2.2 2.2 0 0 0 -.64 1.55v1a2.2 2.2 0 0 1 -2.2 2.2h-1a2.2 2.2 0 0 0 -1.55 .64l-.7 .7a2.2 2.2 0 0 1 -3.12 0l-.7 -.7a2.2 2.2 0 0 0 -1.55 -.64h-1a2.2 2.2 0 0 1 -2.2 -2.2v-1a2.2 2.2 0 0 0 -.64 -1.55l-.7 -.7a2.2 2.2 0 0 1 0 -3.12l.7 -.7a2.2 2.2 0 0 0 .64 -1.55v-1',
    'M9 12l2 2l4 -4',
  ],
  arrows: ['M21 17l-18 0', 'M6 10l-3 -3l3 -3', 'M3 7l18 0', 'M18 20l3 -3l-3 -3'],
  check: ['M5 12l5 5l10 -10'],
  cross: ['M18 6l-12 12', 'M6 6l12 12'],
  info: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 9h.01', 'M11 12h1v4h1'],
  key: [
    'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0',
    'M15 9h.01',
  ],
  minus: ['M5 12l14 0'],
  offline: [
    'M12 18l.01 0',
    'M9.172 15.172a4 4 0 0 1 5.656 0',
    'M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2',
    'M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374',
    'M3 3l18 18',
  ],
  pdf: [
    'M14 3v4a1 1 0 0 0 1 1h4',
    'M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4',
    'M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6',
    'M17 18h2',
    'M20 15h-3v6',
    'M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1',
  ],
  rejected: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M10 10l4 4m0 -4l-4 4'],
  returned: ['M18 18v-6a3 3 0 0 0 -3 -3h-10l4 -4m0 8l-4 -4'],
  upload: ['M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2', 'M7 9l5 -5l5 5', 'M12 4l0 12'],
} as const

export type IconName = keyof typeof PATHS

function shape(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(NAMESPACE, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}

function drawing(viewBox: string, size: number, shapes: SVGElement[]): SVGElement {
  const made = shape('svg', { viewBox, width: size, height: size, fill: 'none', 'aria-hidden': 'true' })
  made.append(...shapes)
  return made
}

const LINE = { stroke: 'currentColor', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** Decoration: what it means is said in words beside it. */
export function icon(name: IconName, size = 16, stroke = 1.8): SVGElement {
  const paths = PATHS[name].map((d) => shape('path', { d, ...LINE, 'stroke-width': stroke }))
  return drawing('0 0 24 24', size, paths)
}

/** The product's mark. */
export function mark(className: string): SVGElement {
  const made = drawing('0 0 32 32', 26, [
    shape('circle', { cx: 16, cy: 16, r: 14.6, stroke: 'currentColor', 'stroke-width': 2 }),
    shape('circle', { cx: 16, cy: 16, r: 11, stroke: 'currentColor', 'stroke-width': 1, opacity: 0.6 }),
    shape('path', { d: 'M10.8 16.6l3.5 3.2 7.3-7.6', ...LINE, 'stroke-width': 2.4 }),
  ])
  made.setAttribute('class', className)
  return made
}
