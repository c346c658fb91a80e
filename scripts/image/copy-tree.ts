import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDER_MODE = 0o755
const FILE_MODE = 0o644

/**
 * Copies the wanted files of a folder, readable for everyone and writable for no one else. Folders without files are left out.
 * @param isWanted called for files and folders, with their path relative to `from`
 */
export function copyTree(from: string, to: string, isWanted: (path: string) => boolean): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isWanted(entry.name)) continue
    if (entry.isDirectory()) copyTree(source, target, (path) => isWanted(join(entry.name, path)))
    else if (entry.isFile()) copyTo(source, target)
  }
}

/** Copies a file and creates its folder. */
export function copyTo(from: string, to: string, mode = FILE_MODE): void {
  makeFolder(dirname(to))
  copyFileSync(from, to)
  chmodSync(to, mode)
}

/** Writes a text to a file and creates its folder. */
export function writeTo(path: string, text: string): void {
  makeFolder(dirname(path))
  writeFileSync(path, text)
  chmodSync(path, FILE_MODE)
}

/** Creates a folder and those above it, whatever the umask. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  for (let made = path; first !== undefined && made.startsWith(first); made = dirname(made))
    chmodSync(made, FOLDER_MODE)
}
