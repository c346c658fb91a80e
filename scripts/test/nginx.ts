import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** A program, and the variables to add to our environment. */
export interface Nginx {
  path: string
  environment: Record<string, string>
}

const INSTALLED = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']
const CACHE = join(root, 'node_modules', '.cache', 'countersign')
const UNPACKED = join(CACHE, 'nginx')

/**
 * Finds an nginx: the system's, or Debian's package unpacked into node_modules. Installing the package would start nginx
 * as a service on port 80; unpacking starts nothing and does not need root.
 *
 * @returns null if there is none and none can be downloaded
 */
export function findNginx(): Nginx | null {
  const installed = INSTALLED.map((path) => ({ path, environment: {} })).find(runs)
  return installed ?? unpackedNginx() ?? (download() ? unpackedNginx() : null)
}

function unpackedNginx(): Nginx | null {
  const nginx = { path: join(UNPACKED, 'usr/sbin/nginx'), environment: libraryPath(UNPACKED) }
  return runs(nginx) ? nginx : null
}

function runs({ path, environment }: Nginx): boolean {
  return spawnSync(path, ['-v'], { env: { ...process.env, ...environment } }).status === 0
}

/** Slim images lack libraries of nginx, which are then unpacked next to it. */
function libraryPath(folder: string): Record<string, string> {
  const folders = ['lib', 'usr/lib']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)))
  return folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') }
}

/** Downloads and unpacks to a temporary folder, then renames it, so that no copy is ever incomplete. */
function download(): boolean {
  if (!existsSync('/etc/debian_version')) return false
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'nginx-'))
  try {
    const unpacked = join(work, 'unpacked')
    if (!unpack(work, unpacked)) return false
    rmSync(UNPACKED, { recursive: true, force: true })
    renameSync(unpacked, UNPACKED)
    return true
  } catch {
    // Another run was faster; its copy is equivalent.
    return existsSync(UNPACKED)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Uses its own package lists: the system's may be missing or old, and only root may update them. */
function unpack(work: string, unpacked: string): boolean {
  const [lists, archives] = [join(work, 'lists'), join(work, 'archives')]
  for (const path of [lists, archives]) mkdirSync(join(path, 'partial'), { recursive: true })
  mkdirSync(unpacked)
  const options = {
    'Dir::State::Lists': lists,
    'Dir::Cache': work,
    'Dir::Cache::archives': archives,
    // As root, apt downloads as a user that cannot write here.
    'APT::Sandbox::User': '',
    // Fail within seconds without a network.
    'Acquire::Retries': '0',
    'Acquire::http::Timeout': '10',
  }
  const settings = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const apt = (command: string, ...args: string[]) =>
    spawnSync(command, [...settings, ...args], {
      cwd: archives,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    })
  const unpackAll = () =>
    readdirSync(archives)
      .filter((name) => name.endsWith('.deb'))
      .every((name) => spawnSync('dpkg-deb', ['--extract', join(archives, name), unpacked]).status === 0)
  const bring = (...names: string[]) => apt('apt-get', 'download', ...names).status === 0 && unpackAll()

  apt('apt-get', 'update')
  if (!bring('nginx')) return false
  const nginx = { path: join(unpacked, 'usr/sbin/nginx'), environment: {} }
  if (runs(nginx)) return true
  const needed = apt('apt-cache', 'depends', 'nginx').stdout.matchAll(/^ *Depends: (\S*lib\S*)$/gm)
  const libraries = [...needed].map(([, name = '']) => name).filter((name) => name !== 'libc6')
  return bring(...libraries) && runs({ ...nginx, environment: libraryPath(unpacked) })
}
