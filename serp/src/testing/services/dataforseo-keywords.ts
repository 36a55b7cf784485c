import { refusalOf } from './dataforseo-login.ts'
import { type Asked, type Reply, standIn } from './stand-in.ts'

type Task = { keywords: string[]; location_code: number; language_code: string; tag?: string }

/** DataForSEO's `keywords_data/google_ads/search_volume`: `live`, `task_post`, `tasks_ready` and `task_get`. */
export async function startDataforseoKeywords() {
  const queue: { id: string; task: Task }[] = []
  return standIn((asked) => answer(asked, queue))
}

const envelope = (tasks: unknown[]): Reply => ({
  body: { status_code: 20000, status_message: 'Ok.', tasks_count: tasks.length, tasks },
})
const taskOf = (status_code: number, status_message: string, result: unknown[] | null, id = 'none') => ({
  id,
  status_code,
  status_message,
  result,
})

function answer(asked: Asked, queue: { id: string; task: Task }[]): Reply {
  const refusal = refusalOf(asked)
  if (refusal !== null) return refusal
  const { method, path, body } = asked
  const call = path.replace('/v3/keywords_data/google_ads/search_volume/', '')
  if (method === 'POST') {
    const [task]: Task[] = JSON.parse(body)
    if (task === undefined || task.keywords.length === 0 || task.keywords.length > 1000)
      return envelope([taskOf(40501, "Invalid Field: 'keywords'.", null)])
    if (call === 'live') return envelope([taskOf(20000, 'Ok.', numbersOf(task))])
    const id = `task-${queue.length + 1}`
    queue.push({ id, task })
    return envelope([taskOf(20100, 'Task Created.', null, id)])
  }
  if (call === 'tasks_ready')
    return envelope([
      taskOf(
        20000,
        'Ok.',
        queue.map(({ id, task }) => ({ id, tag: task.tag })),
      ),
    ])
  const waiting = queue.find(({ id }) => call === `task_get/${id}`)
  if (waiting === undefined) return envelope([taskOf(40400, 'Not Found.', null)])
  return envelope([taskOf(20000, 'Ok.', numbersOf(waiting.task), waiting.id)])
}

/** A phrase that nobody searches for has no numbers. */
const numbersOf = ({ keywords, location_code, language_code }: Task) =>
  keywords.map((keyword, index) => {
    const isKnown = !keyword.startsWith('unknown')
    return {
      keyword,
      location_code,
      language_code,
      competition: isKnown ? 'HIGH' : null,
      competition_index: isKnown ? 80 : null,
      search_volume: isKnown ? 1000 + index : null,
      cpc: isKnown ? 1.25 : null,
    }
  })
