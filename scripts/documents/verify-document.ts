import { explain } from '../plain-error.ts'
import { verifyDocuments } from './verify-documents.ts'

// `npm run --silent verify-document -- FILE… [--trust trust.json] [--since checkpoint.txt] [--consistency proof.json] [--log ADDRESS]`:
// checks the proof that a memo's PDF carries (O5), without a database. The keys are those of /log/trust.json, kept in a file; nothing is
// trusted that the PDF itself brings. Exits with 0 if all are genuine, 1 if one isn't, 2 if something could not be read. One finding a line.

try {
  process.exitCode = await verifyDocuments(process.argv.slice(2), console.log)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}
