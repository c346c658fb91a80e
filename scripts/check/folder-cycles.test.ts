import { describe, expect, it } from 'vitest'
import { describeCycle, findFolderCycles } from './folder-cycles.ts'
import { readSourceFiles } from './sources/source-files.ts'

/** Files by path, each with the paths that it imports. */
const cyclesIn = (files: Record<string, string[]>) =>
  findFolderCycles(
    Object.entries(files).map(([path, imports]) => ({
      path,
      text: imports.map((one) => `import { it } from '${one}'`).join('\n'),
    })),
  ).map(({ folder, parts }) => `${folder}: ${parts.join(', ')}`)

describe('folders', () => {
  it('do not import each other in this repository', () => {
    expect(findFolderCycles(readSourceFiles()).map(describeCycle)).toEqual([])
  })

  it('form a cycle if they import each other, whichever of their files do', () => {
    expect(
      cyclesIn({
        'src/log/lines.ts': [],
        'src/log/card.tsx': ['../replies/thread/form.tsx'],
        'src/replies/thread/form.tsx': [],
        'src/replies/reply.tsx': ['../log/lines.ts'],
      }),
    ).toEqual(['src: log, replies'])
  })

  it('form a cycle through others as well', () => {
    expect(
      cyclesIn({
        'a/one/x.ts': ['../two/x.ts'],
        'a/two/x.ts': ['../three/x.ts'],
        'a/three/x.ts': ['../one/y.ts'],
        'a/four/x.ts': ['../one/x.ts'],
      }),
    ).toEqual(['a: one, three, two'])
  })

  it('form a cycle with a file beside them that imports and needs them', () => {
    expect(
      cyclesIn({ 'src/memo.store.ts': ['./due/times.ts'], 'src/due/memo.ts': ['../memo.store.ts'] }),
    ).toEqual(['src: due, memo.store.ts'])
  })

  it('share files beside them, such as the texts of their feature', () => {
    expect(
      cyclesIn({
        'src/page.tsx': ['./texts.ts', './bar/bar.tsx'],
        'src/bar/bar.tsx': ['../texts.ts'],
        'src/texts.ts': [],
      }),
    ).toEqual([])
  })

  it('may be imported in any direction by tests', () => {
    expect(
      cyclesIn({
        'src/a/a.ts': ['../b/b.ts'],
        'src/b/b.test.ts': ['../a/a.ts'],
        'src/b/testing/c.ts': ['../../a/a.ts'],
      }),
    ).toEqual([])
  })

  it('are found by imports of every form', () => {
    const files = [
      { path: 'src/a/a.ts', text: "export * from '../b/b.ts'" },
      { path: 'src/b/b.ts', text: "const page = () => import('../a/page.tsx')" },
      { path: 'src/a/styles.ts', text: "import '../c/c.css'" },
      { path: 'src/c/c.ts', text: "import type {\n  A,\n  B,\n} from '../a/a.ts'" },
    ]
    expect(findFolderCycles(files)).toMatchObject([{ parts: ['a', 'b', 'c'] }])
  })

  it('are reported with one import for each arrow', () => {
    const [cycle] = findFolderCycles([
      { path: 'src/a/a.ts', text: "import '../b/b.ts'" },
      { path: 'src/b/b.ts', text: "import '../a/c.ts'\nimport '../a/d.ts'" },
    ])
    expect(cycle && describeCycle(cycle).split('\n')).toEqual([
      'src: a, b import each other. Move what they share to a part below them, or what uses them to one above.',
      '  a -> b: src/a/a.ts imports src/b/b.ts',
      '  b -> a: src/b/b.ts imports src/a/c.ts and 1 more',
    ])
  })
})
