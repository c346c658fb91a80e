// Loaded before a program: when the program first adds a listener, as for signals, reports whether the server is already loaded, and exits.
process.once('newListener', () => {
  const { moduleLoadList } = process as unknown as { moduleLoadList: string[] }
  // The clients of PostgreSQL, mail servers and storage import it.
  const hasLoadedServer = moduleLoadList.includes('NativeModule tls')
  process.stdout.write(hasLoadedServer ? 'late' : 'early')
  process.exit()
})
