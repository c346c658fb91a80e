import { ABOUT_MACHINE_TIME, measureReview } from './review-speed.ts'

// `npm run bench -- review http://localhost:3000`: prints the figures of review mode (M3) of a running development product.
const [url = 'http://localhost:3000'] = process.argv.slice(2)

const figures = await measureReview(url, {
  owner: 'andrea.villanueva@northwind.example',
  approver: 'nina.munoz@northwind.example',
})
console.log(ABOUT_MACHINE_TIME)
for (const { what, value, unit, aim } of figures) {
  const mark = aim !== undefined && value > aim ? '!' : ' '
  console.log(`${mark} ${value.toFixed(1)} ${unit}${aim === undefined ? '' : ` (aim ${aim})`}  ${what}`)
}
