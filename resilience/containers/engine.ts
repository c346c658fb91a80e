import { openBuildah } from '../../scripts/image/buildah.ts'
import type { ContainerProcess } from './container.ts'
import { startInContainer } from './container.ts'

export interface ContainerOptions {
  /** The settings. */
  environment: Readonly<Record<string, string>>
  /** A folder to mount at DATA_DIR, unless files are in a bucket. */
  data?: string
}

/** What the image says of the processes that run from it. */
export interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
}

/** Runs commands of one image. They share its root file system, which their user cannot change. */
export interface Engine {
  config: ImageConfig
  /** The root file system. */
  root: string
  /** Runs a command of the image, isolated by buildah with a chroot. */
  start(command: readonly string[], options: ContainerOptions): ContainerProcess
  /**
   * The same as process 1 of a PID namespace, with the root file system mounted read-only and no way to gain privileges, as
   * `read_only`, `tmpfs` and `no-new-privileges` do in Docker.
   */
  startReadOnly(command: readonly string[], options: ContainerOptions): ContainerProcess
}

const DATA = 'var/lib/countersign'

/** Loads an archive into a storage of its own in a scratch folder. */
export function openEngine(archive: string, scratch: string): Engine {
  const buildah = openBuildah(scratch)
  const container = buildah.run('from', `oci-archive:${archive}`).trim()
  const { OCIv1 } = JSON.parse(buildah.run('inspect', container)) as { OCIv1: { config: ImageConfig } }
  const root = buildah.run('mount', container).trim()
  return {
    config: OCIv1.config,
    root,
    start(command, { environment, data }) {
      return startInContainer([
        ...['buildah', ...buildah.storage, 'run', '--isolation', 'chroot'],
        ...(data === undefined ? [] : ['--volume', `${data}:/${DATA}`]),
        ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
        ...[container, '--', ...OCIv1.config.Entrypoint, ...command],
      ])
    },
    startReadOnly: (command, options) => startReadOnly(root, OCIv1.config, command, options),
  }
}

/** Mounts what an engine mounts, makes the root read-only, and becomes the command. */
const ENTER_READ_ONLY = `set -eu
root=$1; data=$2; user=$3; folder=$4; shift 4
mount --bind "$root" "$root"
mount -t tmpfs tmpfs "$root/dev"
touch "$root/dev/null"; mount --bind /dev/null "$root/dev/null"
echo "127.0.0.1 localhost" > "$root/etc/hosts"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
[ -z "$data" ] || mount --bind "$data" "$root/${DATA}"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$user" "$root" /bin/sh -c 'cd "$0"; exec "$@"' "$folder" "$@"`

function startReadOnly(
  root: string,
  { User, Env, Entrypoint, WorkingDir }: ImageConfig,
  command: readonly string[],
  { environment, data = '' }: ContainerOptions,
): ContainerProcess {
  const ofImage = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >
  return startInContainer(
    [
      ...['unshare', '--mount', '--pid', '--fork', '--kill-child'],
      ...['sh', '-c', ENTER_READ_ONLY, 'sh', root, data, User, WorkingDir, ...Entrypoint, ...command],
    ],
    // unshare, mount and chroot are found through the PATH of this process as well.
    { ...ofImage, ...environment, PATH: process.env.PATH ?? '' },
  )
}
