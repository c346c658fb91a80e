import { basename, join, relative } from 'node:path'
import { fontFolders } from '@countersign/server/platform/pdf/fonts'
import { root } from '../root.ts'

/** Types, source maps and documentation. Licences are kept. */
const NOT_RUN = /\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo)$/i
const LICENCE = /^(licen[cs]e|notice|copying)/i

/** Our tests, and what only they use. */
const TESTS = /(^|\/)(testing|calls\/authorisation)(\/|$)|\.(test|fixture)\.tsx?$/

/** Builds for browsers and for old versions of Node, which the entry point does not load. */
const UNUSED_FOLDERS: Readonly<Record<string, readonly string[]>> = { exceljs: ['dist'] }

const FONTS = /^@expo-google-fonts\//

/** Whether a file or folder of a library is needed at run time. @param path relative to the library's folder */
export function isLibraryFile(library: string, path: string): boolean {
  const [first = ''] = path.split('/')
  if (first === 'node_modules' || UNUSED_FOLDERS[library]?.includes(first)) return false
  if (LICENCE.test(basename(path))) return true
  return !NOT_RUN.test(path) && (!FONTS.test(library) || isFontFile(library, path))
}

/** Of a package of fonts, only the styles that documents use are needed. */
function isFontFile(library: string, path: string): boolean {
  if (path === 'package.json') return true
  const styles = fontFolders().map((folder) => relative(join(root, 'node_modules', library), folder))
  return styles.some((style) => path === style || (path.startsWith(`${style}/`) && path.endsWith('.ttf')))
}

/** Whether a file or folder of our own source is needed at run time. @param path relative to the package's `src` */
export function isSourceFile(path: string): boolean {
  return !TESTS.test(path)
}
