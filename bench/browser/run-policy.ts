import { measurePolicyForm } from './policy-form-speed.ts'
import { measurePolicyJudge } from './policy-judge-speed.ts'
import { signIn } from './sign-in.ts'

// `npm run bench -- policy http://localhost:3000`: prints how long the largest policy takes to judge in Chromium, and how a form of the
// running development product at that address follows it. Without an address only the first; it needs no product. Below a minute.
const [url, email = 'andrea.villanueva@northwind.example'] = process.argv.slice(2)

const figures = await measurePolicyJudge()
if (url !== undefined) figures.push(...(await measurePolicyForm(url, await signIn(url, email))))
for (const { what, value, unit, aim } of figures)
  console.log(`${value <= aim ? ' ' : '!'} ${value.toFixed(1)} ${unit} (aim ${aim})  ${what}`)
