import { measureFormSpeed } from './form-speed.ts'
import { measurePolicyForm } from './policy-form-speed.ts'
import { signIn } from './sign-in.ts'

// `node bench/browser/run.ts http://localhost:3000 andrea.villanueva@northwind.example`: prints the form's figures
// of a running development product.
const [url = 'http://localhost:3000', email = 'andrea.villanueva@northwind.example'] = process.argv.slice(2)

const cookie = await signIn(url, email)
const rows = [...(await measureFormSpeed(url, cookie)), ...(await measurePolicyForm(url, cookie))]
for (const { what, value, unit, aim } of rows)
  console.log(`${value <= aim ? ' ' : '!'} ${value.toFixed(1)} ${unit} (aim ${aim})  ${what}`)
