import { addKeywords } from '@rankline/contract/keywords/calls'
import { besideCalls } from '../beside.ts'
import type { Figure } from '../figures.ts'
import { makeProject, type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { bring } from './history.ts'

export type ImportsOptions = { keywords: number; runs: number; patience: number }

/** Milliseconds until the keywords of a file are in the list. */
const MOST = 5_000

/** How long a file of many keywords takes by each of its ways, and what others feel of it. */
export async function benchImports(product: Product, options: ImportsOptions): Promise<Figure[]> {
  const { keywords, runs, patience } = options
  const words = Array.from({ length: keywords }, (_, index) => `tool ${index}`)
  const ways: [string, (person: Person, projectId: number) => Promise<unknown>][] = [
    [
      'by project-keywords/create',
      (person, project_id) => person.call(addKeywords, { project_id, keywords: words.join('\n') }),
    ],
    [
      'by imports/historyStart',
      (person, projectId) =>
        bring(
          product,
          person,
          projectId,
          ['Keyword,Tags', ...words.map((word) => `${word},tools`)].join('\n'),
        ),
    ],
  ]
  const figures: Figure[] = []
  for (const [name, way] of ways) {
    const seen: { took: number; slowest: number }[] = []
    for (let run = 0; run < runs; run += 1) {
      const person = await signUp(product)
      const { id } = await makeProject(person)
      await untilQuiet(patience)
      seen.push(await besideCalls(person, id, () => way(person, id)))
    }
    figures.push(
      {
        name: `${keywords} keywords ${name}`,
        unit: 'ms',
        runs: seen.map(({ took }) => took),
        target: { below: MOST },
      },
      { name: `slowest call beside ${name}`, unit: 'ms', runs: seen.map(({ slowest }) => slowest) },
    )
  }
  return figures
}
