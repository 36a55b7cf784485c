import { visibilityAt } from './days.ts'
import { differences, type Invariant } from './invariant.ts'

type Keyword = {
  project_id: number
  is_enabled: boolean
  position: number | null
  movement: string | null
  is_checked: boolean
}

type Numbers = {
  keyword_count: number
  ranked_count: number
  improved_count: number
  declined_count: number
  stable_count: number
  top_3_count: number
  top_10_count: number
  top_20_count: number
  top_50_count: number
  unchecked_count: number
  visibility: number | null
  average_position: number | null
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The present numbers of a project, counted one by one. */
function numbersOf(keywords: readonly Keyword[]): Numbers {
  const count = (holds: (keyword: Keyword) => boolean) => keywords.filter(holds).length
  const within = (place: number) => count(({ position }) => position !== null && position <= place)
  const enabled = keywords.filter(({ is_enabled }) => is_enabled)
  return {
    keyword_count: keywords.length,
    ranked_count: count(({ position }) => position !== null),
    improved_count: count(({ movement }) => movement === 'improved' || movement === 'new'),
    declined_count: count(({ movement }) => movement === 'declined' || movement === 'dropped'),
    stable_count: count(({ movement }) => movement === 'stable'),
    top_3_count: within(3),
    top_10_count: within(10),
    top_20_count: within(20),
    top_50_count: within(50),
    unchecked_count: count(({ is_checked }) => !is_checked),
    visibility: mean(
      enabled.filter(({ is_checked }) => is_checked).map(({ position }) => visibilityAt(position)),
    ),
    average_position: mean(enabled.flatMap(({ position }) => position ?? [])),
  }
}

export const projects: Invariant = {
  name: 'the present numbers of projects are those of their keywords',
  async find(pool) {
    const { rows: keywords } = await pool.query<Keyword>(
      `SELECT project_id, is_enabled, position, movement, checked_at IS NOT NULL AS is_checked
       FROM keywords
       WHERE deleted_at IS NULL`,
    )
    const { rows: stored } = await pool.query<Numbers & { id: number }>(
      'SELECT * FROM projects WHERE deleted_at IS NULL',
    )
    return stored.flatMap((project) => {
      const own = keywords.filter(({ project_id }) => project_id === project.id)
      const wrong = differences(project, numbersOf(own))
      return wrong.length === 0 ? [] : [`project ${project.id}: ${wrong.join(', ')}`]
    })
  },
}
