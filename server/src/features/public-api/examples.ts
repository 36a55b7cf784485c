type Schema = Record<string, unknown>

/** Examples of fields by their names, for those that declare none. */
const examples: Readonly<Record<string, unknown>> = {
  above_pixels: 1_240,
  above_things: 5,
  account_id: 3,
  added: 2,
  allowed: 500,
  answer: '200 ok',
  answers: 6,
  brand_id: 4,
  ceiling: 5,
  cited: 9,
  cost: 1.26,
  duplicates: 1,
  effective: 21.4,
  end: 21,
  ended_on: null,
  ends_on: '2026-12-14',
  found: 15,
  high: 0.58,
  informational: 62,
  navigational: 3,
  commercial: 25,
  transactional: 10,
  high_like: 0.66,
  average_position: 12.4,
  best_position: 3,
  bytes: 48_213,
  change: 2,
  check_every: 1,
  code: 'not_found',
  country: 'DE',
  days: 12,
  declined: 4,
  depth: 100,
  description: 'Shoes for every road.',
  detail: 'Not found.',
  device: 'desktop',
  engine: 'google',
  failure: 'The source did not answer.',
  bad_day: 0,
  bad_position: 0,
  contradiction: 0,
  day: '2026-03-01',
  duplicate: 1,
  field: 'name',
  former_search: 'Google, Germany, desktop',
  no_keyword: 1,
  no_row: 0,
  other_kind: 0,
  other_site: 0,
  noise: 0.2,
  place: 'Google, Germany, German, Desktop',
  too_long: 0,
  unknown_place: 0,
  unreadable: 0,
  folder: 'Clients',
  id: 12,
  improved: 9,
  imported_from: 'SerpBear',
  host: 'www.example.com',
  keyword: 'red shoes',
  keyword_id: 101,
  keywords: 120,
  language: 'de',
  last_problem: 'Tracking is paused for your account. The round is tried again every day.',
  lost: 2,
  low: 0.28,
  low_like: 0.21,
  message: 'is required',
  name: 'Shop',
  pages_in_list: 2,
  place_id: 1003854,
  position: 4,
  position_in_list: 4,
  positions: 3_650,
  preferred_url: 'https://example.com/shoes',
  previous_position: 6,
  project_id: 7,
  request_id: 'req-1f',
  rows: 120,
  section: 'organic',
  stable: 107,
  status: 404,
  switches: 3,
  tag_id: 5,
  target_width: 0.2,
  title: 'Red shoes',
  tool: 'SerpBear',
  top_3: 8,
  top_10: 25,
  top_20: 41,
  top_100: 96,
  top_n: 10,
  traffic: 120.5,
  traffic_change_day: 3.5,
  traffic_change_week: -12.5,
  traffic_share: 14.2,
  traffic_value: 85.4,
  tries: 1,
  url: 'https://example.com/shoes',
  used: 120,
  username: 'ada',
  value: 3,
  visibility: 41.5,
  waiting: 6,
  volume: 900,
  won: 5,
  worst_position: 18,
  written: 120,
}

/** Adds an example to each field that has none and does not say its values otherwise, in the whole schema. */
export function withExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExamples)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === 'properties' ? exemplified(item as Record<string, Schema>) : withExamples(item),
    ]),
  )
}

const exemplified = (properties: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const field = withExamples(schema) as Schema
      const example = examples[name]
      const isWanted = example !== undefined && needsExample(schema) && isOf(schema, example)
      return [name, isWanted ? { ...field, examples: [example] } : field]
    }),
  )

/** Whether nothing says the values of a field: numbers and texts without a format, a list of values or an example. */
export const needsExample = (schema: Schema): boolean =>
  schema.examples === undefined && typesOf(schema).some((type) => type !== 'null' && SCALARS.has(type))

const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number'])

/** Types of plain values that a schema allows. */
const typesOf = (schema: Schema): string[] => {
  const options = (schema.anyOf as Schema[] | undefined) ?? [schema]
  return options.flatMap(({ type, enum: values, const: value, format, pattern }) =>
    values !== undefined || value !== undefined || format !== undefined || pattern !== undefined
      ? []
      : ([type].flat() as string[]),
  )
}

function isOf(schema: Schema, example: unknown): boolean {
  const types = typesOf(schema)
  if (typeof example === 'string') return types.includes('string')
  return types.includes('number') || (types.includes('integer') && Number.isInteger(example))
}
