import { renameSync, writeFileSync } from 'node:fs'

const NAME = 'countersign_last_good_restore_timestamp_seconds'

/** Writes the time of a good restore for the textfile collector of Prometheus's node exporter, which never sees half a file. */
export function writeTextfile(file: string, at: Date): void {
  const unfinished = `${file}.${process.pid}`
  const lines = [
    `# HELP ${NAME} When a restored backup last passed npm run restore-check.`,
    `# TYPE ${NAME} gauge`,
    `${NAME} ${Math.floor(at.getTime() / 1000)}`,
  ]
  writeFileSync(unfinished, `${lines.join('\n')}\n`, { mode: 0o644 })
  renameSync(unfinished, file)
}
