import { type Asked, goodKey, type Reply, spentKey, standIn } from './stand-in.ts'

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

function answer({ method, path, headers, body }: Asked, queue: { id: string; task: Task }[]): Reply {
  const [, key] = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
  if (key === spentKey)
    return { status: 402, body: { status_code: 40200, status_message: 'Payment Required.' } }
  if (key !== goodKey)
    return { status: 401, body: { status_code: 40100, status_message: 'You are not Authorized.' } }
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
