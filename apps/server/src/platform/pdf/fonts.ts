import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Font packages and the styles that the sheets use. Typst loads a font file only when a text needs it. */
const families: [name: string, styles: string[]][] = [
  ['source-serif-4', ['400Regular', '400Regular_Italic', '600SemiBold']],
  ['noto-sans', ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic']],
  ['noto-sans-arabic', ['400Regular', '700Bold']],
  ['noto-sans-kr', ['400Regular', '700Bold']],
  ['noto-sans-symbols', ['400Regular']],
  ['noto-sans-symbols-2', ['400Regular']],
  ['noto-sans-math', ['400Regular']],
  ['noto-emoji', ['400Regular']],
]

/** The folders of the fonts, wherever npm installed their packages. */
export function fontFolders(): string[] {
  return families.flatMap(([name, styles]) => {
    const root = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
    return styles.map((style) => join(root, style))
  })
}
