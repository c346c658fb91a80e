import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The first 16 digits of each released file's SHA-256. A release adds its migrations here. */
const RELEASED = {
  '0001-people.sql': 'd724af4aa2e23091',
  '0002-templates.sql': 'aa6fae320993bdef',
  '0003-memos.sql': '6b780a43a504b8ea',
  '0004-search.sql': 'd511dcb5a68c6f9f',
  '0005-report-files.sql': '360108d172fdc3b9',
  '0006-lists-by-index.online.sql': '3ddf6207b16612fd',
  '0007-console.sql': 'e675f4ec3f53488a',
  '0008-settings.sql': '7703225a4eb91d2b',
  '0009-report-figures.sql': 'b96d6796024d3a7f',
  '0010-large-indexes.online.sql': '2b71192e03c29ac4',
  '0011-sent-mails.sql': '611820500d843506',
  '0012-lists-of-one-type.online.sql': 'f3ed42819c015f67',
  '0013-request-rates.sql': '6f22480a479b561f',
  '0014-pdf-failures.sql': 'ac332723dfc91325',
  '0015-security.sql': '06c1b2359092d890',
  '0016-unbound-uploads.online.sql': '0ca38bcc900eeb3d',
  '0017-jobs-by-kind.online.sql': 'ece622884a3c7319',
  '0018-titles-of-who-left.online.sql': '36b43492c176f607',
  '0019-report-failures.sql': 'd0a123024104822c',
}

it.each(Object.entries(RELEASED))(
  'the released migration %s keeps its bytes, comments included',
  (name, start) => {
    const sql = readFileSync(join(import.meta.dirname, 'migrations', name))
    const hash = createHash('sha256').update(sql).digest('hex')
    expect(
      hash.slice(0, 16),
      'databases that applied it refuse to start: restore it, and add a migration',
    ).toBe(start)
  },
)
