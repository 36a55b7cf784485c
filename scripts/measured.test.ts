import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allPages, newestPages, type Reading } from '../web/src/features/site/home/measured.ts'

const text = readFileSync(new URL('../docs/unseen-pages.md', import.meta.url), 'utf8')

/** The numbers of the row that begins so. */
function row(start: string): number[] {
  const line = text.split('\n').find((one) => one.startsWith(start)) ?? ''
  return line
    .slice(start.length)
    .split('|')
    .map((cell) => Number.parseInt(cell.replaceAll('*', ''), 10))
    .filter((number) => !Number.isNaN(number))
}

const numbersOf = ({ pages, right, refused, wrong }: Reading) => [pages, right, refused, wrong]

test('the home page has the figures of the documentation, and they add up', () => {
  expect(row('| **all five** |')).toEqual(numbersOf(allPages))
  expect(row('| **all** |')).toEqual(numbersOf(newestPages))
  for (const reading of [allPages, newestPages])
    expect(reading.right + reading.refused + reading.wrong).toBe(reading.pages)
  const searches = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => row(`| ${name} |`))
  expect(searches.reduce((sums, numbers) => sums.map((sum, index) => sum + numbers[index]!))).toEqual(
    numbersOf(allPages),
  )
})
