import { explain, PlainError } from './plain-error.ts'
import { checkRestore } from './restore-check/check-restore.ts'
import { readSettings, USAGE } from './restore-check/settings.ts'
import { writeTextfile } from './restore-check/textfile.ts'

// `npm run restore-check [-- options]`: restores the newest backup into a scratch folder and verifies every memo of it. Exits
// with 1 if anything is wrong.

const MOST_SHOWN = 20

const interruption = new AbortController()
// `on`, because npm forwards the signal that the terminal has already sent to us.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => interruption.abort(new PlainError(`Interrupted by ${name}; everything is removed.`)))

async function main(): Promise<number> {
  const settings = readSettings(process.argv.slice(2), process.env)
  const { faults } = await checkRestore(settings, { say: console.log, signal: interruption.signal })
  for (const fault of faults.slice(0, MOST_SHOWN)) console.log(fault)
  if (faults.length > MOST_SHOWN) console.log(`and ${faults.length - MOST_SHOWN} more`)
  if (faults.length === 0 && settings.textfile !== undefined) writeTextfile(settings.textfile, new Date())
  console.log(faults.length === 0 ? 'The backup is good.' : 'The backup is NOT good.')
  return faults.length === 0 ? 0 : 1
}

try {
  if (process.argv.includes('--help')) console.log(USAGE)
  else process.exitCode = await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
