import { CHANGED, findChanges, type ProgramChange } from '@rankline/contract/public-api/changes'
import { explainKeyword } from '@rankline/contract/public-api/explanations'
import { z } from 'zod'
import { firstRow, pageFrom } from '../fit.ts'
import { cursor, dayOf, defineTool, idOf, nextCursor } from '../tool.ts'
import { ownUrl, UNTRUSTED, untrusted, untrustedNote, untrustedText } from '../untrusted.ts'

const position = z.int().nullable()

const changed = z.object({
  direction: z.enum(['won', 'lost']),
  keyword_id: z.int(),
  keyword: z.string(),
  from_position: position,
  to_position: position,
  change: z.int().nullable().describe('Places won; negative: lost.'),
  traffic_change: z.number().nullable().describe('Estimated visits per month won.'),
  reason: z.string(),
  from_url: z.string().optional().describe('Only if another page ranks.'),
  to_url: z.string().optional(),
})

function presentChange(direction: 'won' | 'lost', row: ProgramChange): z.infer<typeof changed> {
  const isOther = row.from.url !== null && row.to.url !== null && row.from.url !== row.to.url
  return {
    direction,
    keyword_id: row.keyword_id,
    keyword: row.keyword,
    from_position: row.from.position,
    to_position: row.to.position,
    change: row.change,
    traffic_change: row.traffic_change,
    reason: row.reason,
    ...(isOther && { from_url: ownUrl(row.from.url ?? ''), to_url: ownUrl(row.to.url ?? '') }),
  }
}

/** Both lists in one, the next of each in turn. */
const inTurn = <T>(won: readonly T[], lost: readonly T[]): T[] =>
  Array.from({ length: Math.max(won.length, lost.length) }, (_, place) => [
    ...won.slice(place, place + 1),
    ...lost.slice(place, place + 1),
  ]).flat()

export const whatChanged = defineTool({
  name: 'what_changed',
  title: 'What changed',
  description:
    'The keywords of a project that won and lost most visits between two days, most first. `reason`: `entered`, `left`, `improved`, `declined`, `other_page` (another page of the site ranks), `snippet_won`, `snippet_lost`.',
  calls: [findChanges],
  input: z.object({
    project_id: idOf(),
    from: dayOf('Day to compare with; the day before `to` by default.'),
    to: dayOf('Today by default.'),
    tag_id: idOf().optional(),
    cursor,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    won_count: z.int(),
    lost_count: z.int(),
    keywords: z.array(changed),
    next_cursor: nextCursor,
  }),
  async run({ api }, { cursor: given, ...input }) {
    const first = firstRow(given)
    const found = await api.call(findChanges, { ...input, limit: CHANGED.most })
    const frame = { from: found.from, to: found.to, won_count: found.won_count, lost_count: found.lost_count }
    const changes = inTurn(
      found.won.map((row) => presentChange('won', row)),
      found.lost.map((row) => presentChange('lost', row)),
    )
    const { rows, next_cursor } = pageFrom(changes, first, frame)
    return { ...frame, keywords: rows, next_cursor }
  },
})

const check = z.object({ day: z.string(), position, is_featured_snippet: z.boolean() }).nullable()

const site = z.object({
  host: z.string(),
  from: position,
  to: position,
  is_above: z.boolean().describe('True: it passed the site; false: the site passed it.'),
})

export const explainChange = defineTool({
  name: 'explain_change',
  title: 'Explain a change',
  description: `Stored facts about why a keyword moved: sites that passed or were passed, another page of the site, features that came or went, notes, updates of the engine. Facts, no proof of the cause. ${untrustedNote}`,
  calls: [explainKeyword],
  input: z.object({
    keyword_id: idOf(),
    from: dayOf('Day to compare with; the check before the last one by default.'),
  }),
  output: z.object({
    from: check,
    to: check,
    page: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('The page that ranked, if it changed.'),
    missing_days: z
      .array(z.string())
      .describe('Days without a stored result page: nothing is known of others.'),
    passed_by_count: z.int().describe('Sites that passed the site.'),
    passed_count: z.int(),
    sites: z.array(site).describe('At most three of each kind, highest first.'),
    features: z
      .array(z.object({ name: z.string(), is_own: z.boolean(), is_new: z.boolean() }))
      .describe('Elements of the page that came (`is_new`) or went.'),
    notes: z.array(z.object({ day: z.string(), [UNTRUSTED]: untrustedText.pick({ snippet: true }) })),
    updates: z.array(z.object({ name: z.string(), started_on: z.string(), ended_on: z.string().nullable() })),
  }),
  async run({ api }, input) {
    const found = await api.call(explainKeyword, input)
    const { page, notes } = found
    return {
      from: found.from,
      to: found.to,
      page: page && { from: ownUrl(page.from), to: ownUrl(page.to) },
      missing_days: found.missing_days,
      passed_by_count: found.passed_by_count,
      passed_count: found.passed_count,
      sites: [
        ...found.passed_by.map((row) => ({ ...row, is_above: true })),
        ...found.passed.map((row) => ({ ...row, is_above: false })),
      ],
      features: [
        ...found.features_came.map((row) => ({ ...row, is_new: true })),
        ...found.features_went.map((row) => ({ ...row, is_new: false })),
      ],
      notes: notes
        .slice(-MOST_NOTES)
        .map(({ day, text }) => ({ day, [UNTRUSTED]: untrusted({ snippet: text }) })),
      updates: found.updates,
    }
  },
})

/** Newest notes in an answer. */
const MOST_NOTES = 20
