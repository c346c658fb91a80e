import { chmodSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { makeFolder, writeTo } from './copy-tree.ts'
import { runProgram } from './run-program.ts'

/** Debian 12, as in ops/oci/Containerfile. */
export const SUITE = 'bookworm'

/**
 * What Node and the libraries link with, a shell, and the files that name the system. Node brings its own certificates, time zones
 * and locales.
 */
const PACKAGES = ['base-files', 'dash', 'gcc-12-base', 'libc6', 'libgcc-s1', 'libstdc++6']

/** The user of the image. Kubernetes needs the number to see that it is not root. */
export const USER_ID = 10001

/** Character sets of iconv, documentation except licences, and what serves packages that are not here. */
const UNUSED = [
  'usr/lib/*/gconv',
  'usr/share/{base-files,debianutils,dict,gcc,gdb,info,lintian,man,menu}',
  'usr/share/doc/*/{changelog*,NEWS*,README*,FAQ}',
  'etc/{profile.d,skel,default,update-motd.d}',
  'var/{backups,local,lock,run,spool}',
]

const CONFIGURATION: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/root:/bin/sh\ncountersign:x:${USER_ID}:${USER_ID}::/var/lib/countersign:/bin/sh\n`,
  'etc/group': `root:x:0:\ncountersign:x:${USER_ID}:\n`,
  // Without it, glibc ignores /etc/hosts as long as a name server answers.
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
}

const ANYONE_WRITES = 0o1777

/**
 * Lays the base of the image out in a folder, from packages that apt downloads and verifies. None is installed.
 * @param scratch an empty folder
 * @throws PlainError if they cannot be downloaded
 */
export function assembleBase(to: string, scratch: string): void {
  downloadPackages(scratch)
  makeFolder(to)
  for (const name of PACKAGES) {
    const [archive] = globSync(join(scratch, `${name}_*.deb`))
    if (archive === undefined) throw new PlainError(`Debian's package ${name} was not downloaded.`)
    runProgram('dpkg-deb', ['--extract', archive, to])
    // Where scanners look for packages if there is no dpkg.
    writeTo(join(to, 'var/lib/dpkg/status.d', name), runProgram('dpkg-deb', ['--field', archive]))
  }
  for (const path of globSync(UNUSED.map((pattern) => join(to, pattern)))) rmSync(path, { recursive: true })
  for (const [path, text] of Object.entries(CONFIGURATION)) writeTo(join(to, path), text)
  for (const path of ['tmp', 'var/tmp']) chmodSync(join(to, path), ANYONE_WRITES)
}

function downloadPackages(to: string): void {
  const archives = '"$1"/var/cache/apt/archives/*.deb'
  runProgram(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=extract', '--format=null', `--include=${PACKAGES.join(',')}`],
      // The hook's shell receives the path through the environment, whatever characters it has.
      `--extract-hook=cp ${archives} "$COUNTERSIGN_ARCHIVES"`,
      ...[SUITE, '/dev/null', ...configuredSources()],
    ],
    { COUNTERSIGN_ARCHIVES: to },
  )
}

/** The suite's sources that this machine's apt uses, such as a mirror; none elsewhere, so that mmdebstrap uses its default. */
function configuredSources(): string[] {
  const format = '$(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)'
  const targets = runProgram('apt-get', ['indextargets', '--format', format, 'Identifier: Packages']).split(
    '\n',
  )
  return targets.flatMap((target) => {
    const [origin, codename = '', component, uri] = target.split(' ')
    const isOfSuite = codename === SUITE || codename.startsWith(`${SUITE}-`)
    return origin === 'Debian' && isOfSuite && component === 'main' ? [`deb ${uri} ${codename} main`] : []
  })
}
