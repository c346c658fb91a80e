import { describe, expect, it } from 'vitest'
import { searchPeople } from './people-search.ts'

const people = [
  { name: 'Niña Muñoz', email: 'nina.munoz@northwind.example' },
  { name: 'Andrea Villanueva', email: 'andrea.villanueva@northwind.example' },
  { name: 'Min-ji Park', email: 'minji.park@tala-dc.example' },
]
const names = (query: string) => searchPeople(people, query).map(({ name }) => name)

describe('searching people', () => {
  it.each([
    ['the beginning of a name, whatever its case', 'ANDR', ['Andrea Villanueva']],
    ['the beginning of the last name', 'vill', ['Andrea Villanueva']],
    ['several beginnings in any order', 'vil an', ['Andrea Villanueva']],
    ['a name without its accents', 'nina mun', ['Niña Muñoz']],
    ['a name with its accents', 'Muñ', ['Niña Muñoz']],
    ['the second half of a hyphenated name', 'ji', ['Min-ji Park']],
    ['the beginning of an e-mail', 'andrea.v', ['Andrea Villanueva']],
    ['a whole e-mail in capitals', 'MINJI.PARK@TALA-DC.EXAMPLE', ['Min-ji Park']],
  ])('finds %s', (_, query, found) => {
    expect(names(query)).toEqual(found)
  })

  it.each([
    ['the middle of a name', 'drea'],
    ['one word that fits and one that does not', 'andrea reyes'],
    ['the domain of an e-mail', 'northwind'],
    ['nothing', '   '],
  ])('finds no one by %s', (_, query) => {
    expect(names(query)).toEqual([])
  })
})
