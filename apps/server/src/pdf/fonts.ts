import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Package and the styles of it that the sheet uses. Typst reads a font's file when a text needs it. */
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

/** The folders that hold the sheet's fonts, wherever npm has put their packages. */
export function fontFolders(): string[] {
  return families.flatMap(([name, styles]) => {
    const root = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
    return styles.map((style) => join(root, style))
  })
}
