import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'

it.each([
  ['scripts/image.ts', 'build the image'],
  ['resilience/containers/run.ts', 'run containers'],
])(
  '%s names the missing packages and exits with 77 where mmdebstrap and buildah are not installed',
  (program, purpose) => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, program)], {
      env: { PATH: '/nonexistent' },
      encoding: 'utf8',
    })
    expect(stdout).toBe(`Skipped: install Debian's mmdebstrap and buildah to ${purpose} here.\n`)
    expect(status).toBe(77)
  },
)
