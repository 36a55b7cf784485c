import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked, setPositions, setRankState } from './history.ts'
import type { Person } from './person.ts'
import { type StoredDay, setResultPages } from './result-pages.ts'

const own = 'https://shop.example.com'
const [one, two, three] = [
  'https://one.example.net/',
  'https://two.example.net/',
  'https://three.example.net/',
]
const first: StoredDay = { urls: [one, two, `${own}/red`] }
const second: StoredDay = { urls: [two, `${own}/red`, three, `${own}/more`] }

/** Creates a keyword `red shoes` that was never checked. */
export async function keywordOf(person: Person): Promise<{ keyword: Keyword; projectId: number }> {
  // Keywords of the same search share stored pages, so the phrase is unique to this test.
  const phrase = `red shoes ${person.username}`
  const { project, keywords } = await makeTracked(person, [phrase], { project_url: `${own}/` })
  return { keyword: keywords[0] as Keyword, projectId: project.id }
}

/** Creates a keyword with a month of positions and three stored pages, the latest of today. */
export async function historied(person: Person) {
  const made = await keywordOf(person)
  await setPositions(made.keyword, [3, 4, null, 3, 2])
  await setResultPages(made.keyword, [first, null, first, null, second])
  await setRankState(made.keyword.id, {
    position: 2,
    previous_position: 3,
    best_position: 2,
    worst_position: 44,
    change: 1,
    movement: 'improved',
  })
  return made
}

/** Creates the same without any history. */
export const empty = async (person: Person) => {
  const made = await keywordOf(person)
  await setPositions(made.keyword, [])
  await setResultPages(made.keyword, [])
  return made
}
