import { measurePolicyJudge } from './policy-judge-speed.ts'

// `node bench/browser/run-policy.ts`: prints how long the largest policy takes to judge in Chromium; it needs no running product.
for (const { what, value, unit, aim } of await measurePolicyJudge())
  console.log(`${value <= aim ? ' ' : '!'} ${value.toFixed(1)} ${unit} (aim ${aim})  ${what}`)
