import { utcDay } from '@rankline/contract/days'
import { importHistory } from '@rankline/contract/imports/history'
import { besideCalls } from '../beside.ts'
import type { Figure } from '../figures.ts'
import { makeProject, type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'

export type HistoryOptions = { runs: number; patience: number }

const KEYWORDS = 685
const DAYS = 365
/** Milliseconds for 250,000 past positions. */
const MOST = 30_000

/** How long the export of another rank tracker takes to become history, and what others feel of it. */
export async function benchHistory(product: Product, options: HistoryOptions): Promise<Figure[]> {
  const body = exported()
  const took: number[] = []
  const beside: number[] = []
  for (let run = 0; run < options.runs; run += 1) {
    const person = await signUp(product)
    const { id } = await makeProject(person)
    await untilQuiet(options.patience)
    const seen = await besideCalls(person, id, () => bring(product, person, id, body))
    took.push(seen.took)
    beside.push(seen.slowest)
  }
  return [
    { name: `import of ${KEYWORDS * DAYS} past positions`, unit: 'ms', runs: took, target: { below: MOST } },
    { name: 'slowest call beside it', unit: 'ms', runs: beside },
  ]
}

/** One row per keyword and day, as most rank trackers export them. */
function exported(): string {
  const rows = ['Keyword,Date,Position,URL,Tags']
  for (let keyword = 0; keyword < KEYWORDS; keyword += 1)
    for (let day = 0; day < DAYS; day += 1)
      rows.push(
        `garden tool ${keyword},${utcDay(-day)},${((keyword * 7 + day) % 100) + 1},https://shop.example.com/tools/${keyword % 40},tools`,
      )
  return rows.join('\n')
}

/** Sends the export of another rank tracker, and waits until it is imported. */
export async function bring({ url }: Product, person: Person, projectId: number, text: string) {
  const form = new FormData()
  form.set('project_id', String(projectId))
  form.set('history_file', new File([text], 'history.csv'))
  const answer = await fetch(`${url}/api/v1/${importHistory.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
}
