import { FONTS } from '@countersign/ui/fonts'
import { sizeVariables } from '@countersign/ui/sizes'
import { cssVariablesOf, darkTokens, lightTokens } from '@countersign/ui/tokens'
import type { Plugin } from 'vite'

const declarations = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

const scheme = (name: 'light' | 'dark') =>
  `color-scheme:${name};${declarations(cssVariablesOf(name === 'light' ? lightTokens : darkTokens))}`

/** The tokens of the theme as custom properties. The scheme follows the system; paper is light. */
export const themeCss = (): string =>
  `:root{--cs-sans:${FONTS.sans};--cs-serif:${FONTS.serif};--cs-mono:${FONTS.mono};${declarations(sizeVariables())}${scheme('light')}}
@media screen and (prefers-color-scheme: dark){:root{${scheme('dark')}}}`

/** Fills `theme.css`. */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('/page/theme.css') ? themeCss() : undefined),
  }
}
