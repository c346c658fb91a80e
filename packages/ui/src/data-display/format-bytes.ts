/** Formats a file size: '164 kB', '2.1 MB'. A kB is 1,024 bytes, as in the limits on file sizes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (Math.round(kilobytes) < 1024) return `${Math.round(kilobytes)} kB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}
