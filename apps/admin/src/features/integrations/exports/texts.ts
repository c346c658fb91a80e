import { EXPORT_DAYS } from '@countersign/domain'

const count = (number: number, one: string, more: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${more}`

/** The texts of the card of exports (P6). */
export const texts = {
  title: 'Export',
  hint: 'All that the organisation owns, as JSON Lines and files: for another installation, or for a program of your own.',
  begin: 'Begin export',
  beginTitle: 'Export everything?',
  beginText: `It holds everything that people wrote, memos and files of all companies. It is written in the background and can be downloaded for ${EXPORT_DAYS} days; keep it as you keep backups.`,
  loadFailure: 'The exports could not be loaded.',
  empty: 'Nothing has been exported yet.',
  requested: 'Begun',
  by: 'By',
  status: 'Status',
  contents: 'Contents',
  hash: 'SHA-256 of the manifest',
  action: 'Action',
  statuses: {
    WAITING: 'Waiting',
    WRITING: 'Being written',
    READY: 'Ready',
    FAILED: 'Failed',
    ENDED: 'Ended',
  },
  tables: (written: number, total: number) => `${written} of ${total} tables`,
  files: (written: number) => count(written, 'file', 'files'),
  whole: (rows: number, files: number, size: string) =>
    `${count(rows, 'row', 'rows')}, ${count(files, 'file', 'files')}, ${size}`,
  missing: (files: number) => `${count(files, 'file was', 'files were')} missing in the storage`,
  failed: 'It could not be written. Look at the server’s log, and begin another.',
  until: (when: string) => `until ${when}`,
  download: 'Download',
  downloadFailure: 'The export could not be downloaded.',
  delete: 'Delete',
  deleteTitle: 'Delete this export?',
  deleteText: 'It can’t be downloaded any more. What it was made from stays as it is.',
  of: (when: string) => `Export of ${when}`,
}
