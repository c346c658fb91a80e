import express from 'express'
import { ParseServer } from 'parse-server'

// Parse Server with its defaults, except for fixed classes and permissions, and no logging.
const { PEER_PORT, PEER_DATABASE_URL, PEER_MASTER_KEY } = process.env

const owned = {
  find: { requiresAuthentication: true },
  get: { requiresAuthentication: true },
  count: { requiresAuthentication: true },
}

const server = new ParseServer({
  databaseURI: PEER_DATABASE_URL,
  databaseOptions: { max: 16 },
  appId: 'bench',
  masterKey: PEER_MASTER_KEY,
  serverURL: `http://127.0.0.1:${PEER_PORT}/parse`,
  allowClientClassCreation: false,
  silent: true,
  logLevel: 'error',
  logsFolder: null,
  schema: {
    definitions: [
      {
        className: 'Memo',
        fields: {
          memoId: { type: 'String' },
          subject: { type: 'String' },
          status: { type: 'String' },
          templateId: { type: 'String' },
          templateName: { type: 'String' },
          owner: { type: 'Pointer', targetClass: '_User' },
          ownerEmail: { type: 'String' },
          ownerName: { type: 'String' },
          currentApprovers: { type: 'Array' },
          list: { type: 'String' },
          sortAt: { type: 'Date' },
        },
        classLevelPermissions: owned,
      },
    ],
    lockSchemas: true,
    strict: false,
  },
})
await server.start()
const app = express()
app.use('/parse', server.app)
app.listen(Number(PEER_PORT), '127.0.0.1', () => process.send?.('ready'))
