import { NEVER } from '@rankline/contract/keywords/ends'
import { addKeywords as addCall, MOST_KEYWORDS, requestChecks } from '@rankline/contract/public-api/keywords'
import { listEngines, searchPlaces } from '@rankline/contract/public-api/reference'
import { z } from 'zod'
import { countThatFits } from '../fit.ts'
import { type Action, actions, issueTicket, readTicket, type TicketProblem } from '../tickets.ts'
import { type Agent, defineTool, idOf, ToolRefusal } from '../tool.ts'

/** Keywords in one request of checks. */
const MOST_CHECKED = 1_000

const adding = z.object({
  project_id: idOf(),
  keywords: z.array(z.string().min(1).max(100)).min(1).max(MOST_KEYWORDS),
  search: z
    .object({
      engine: z.string().max(40),
      country: z.string().max(2).describe('ISO code: `DE`.'),
      language: z.string().max(10).optional(),
      device: z.enum(['desktop', 'mobile']).optional(),
      place_id: idOf().optional(),
    })
    .describe('Values: `estimate` with `search_options`.'),
  ends_on: z.string().optional().describe('`once` or a day.'),
})

const checking = z.object({ keyword_ids: z.array(idOf()).min(1).max(MOST_CHECKED) })

const searching = z.object({
  engine: z.string().max(40).optional(),
  place: z.string().min(2).max(100).optional(),
  country: z.string().max(2).optional(),
})

const inputs = { add_keywords: adding, request_check: checking } as const

const estimated = z.object({
  action: z.enum(actions).optional(),
  keywords_new: z.int().optional().describe('Would be added; the others exist.'),
  checks: z.int().optional(),
  requests: z.int().nullable().optional().describe('Requests to the source; null: unknown.'),
  cost: z.number().nullable().optional().describe('US dollars now; null: unknown.'),
  ticket: z
    .string()
    .nullable()
    .optional()
    .describe('For the action with the same arguments; null: see `note`.'),
  expires_at: z.string().nullable().optional(),
  note: z.string().optional(),
  options: z.record(z.string(), z.array(z.unknown())).optional().describe('Of `search_options`.'),
})

export const estimate = defineTool({
  name: 'estimate',
  title: 'Estimate an action',
  description:
    'Says what an action would do and cost, and gives the ticket that it needs; changes nothing. A ticket is for these arguments up to this cost, once, within 10 minutes. First show the person the estimate. The action `search_options` lists values for `search` of `add_keywords`: engines; with `engine` its countries, languages and devices; with `place` (`springfield, il`) and maybe `country`, cities with their ids.',
  calls: [addCall, requestChecks],
  needsOne: true,
  input: z.object({
    action: z.enum([...actions, 'search_options']),
    arguments: z.record(z.string(), z.unknown()).describe('Those of the action, without `ticket`.'),
  }),
  output: estimated,
  async run(agent, { action, arguments: given }) {
    if (action === 'search_options') return { options: await searchOptions(agent, parsed(searching, given)) }
    return action === 'add_keywords'
      ? estimateAdding(agent, parsed(adding, given))
      : estimateChecking(agent, parsed(checking, given))
  },
})

/** @throws {ToolRefusal} with the fields that are wrong */
function parsed<T extends z.ZodObject>(schema: T, given: unknown): z.output<T> {
  const found = schema.strict().safeParse(given)
  if (found.success) return found.data as z.output<T>
  const issues = found.error.issues.slice(0, 5)
  throw new ToolRefusal(
    issues.map(({ path, message }) => `${['arguments', ...path].join('.')}: ${message}`).join('\n'),
  )
}

/** Lists what `search` of `add_keywords` takes. @throws {ToolRefusal} for an unknown engine */
async function searchOptions(
  { api }: Agent,
  { engine, place, country }: z.output<typeof searching>,
): Promise<Record<string, unknown[]>> {
  if (place !== undefined) return { places: (await api.call(searchPlaces, { query: place, country })).data }
  const { data } = await api.call(listEngines, {})
  if (engine === undefined)
    return { engines: data.filter(({ is_available }) => is_available).map((row) => row.engine) }
  const found = data.find((row) => row.engine === engine)
  if (found === undefined)
    throw new ToolRefusal(`arguments.engine: there is no engine "${engine.slice(0, 40)}".`)
  return { countries: found.countries, languages: found.languages, devices: found.devices }
}

const unknownCost = 'The cost is not known, so there is no ticket. A person can request it.'

async function estimateAdding(agent: Agent, input: z.output<typeof adding>) {
  const { added, estimate } = await agent.api.call(addCall, { ...input, dry_run: true })
  const found = { action: 'add_keywords' as const, keywords_new: added, cost: 0 }
  const none = { ticket: null, expires_at: null }
  if (added === 0) return { ...found, ...none, note: 'The project tracks all of them already.' }
  if (input.ends_on !== undefined && input.ends_on !== NEVER) {
    const { cost } = estimate
    const ofResearch = { ...found, ...estimate }
    if (cost === null) return { ...ofResearch, ...none, note: unknownCost }
    return {
      ...ofResearch,
      ...ticketOf(agent, { action: 'add_keywords', cost }, input),
      note: 'The checks of the whole research, at most. Then the keywords end by themselves; they still count against the package.',
    }
  }
  return {
    ...found,
    ...ticketOf(agent, found, input),
    note: 'Adding is free. Each new keyword is then checked soon, and as often as the project is: these checks use the source, and their price is not part of this estimate.',
  }
}

async function estimateChecking(agent: Agent, input: z.output<typeof checking>) {
  const answer = await agent.api.call(requestChecks, { ...input, dry_run: true })
  const { checks, requests, cost } = answer.estimate
  const found = { action: 'request_check' as const, checks, requests, cost }
  const none = { ticket: null, expires_at: null }
  if (checks === 0) return { ...found, ...none, note: 'No check would start: all of them run already.' }
  if (cost === null)
    return {
      ...found,
      ...none,
      note: unknownCost,
    }
  return {
    ...found,
    ...ticketOf(agent, { action: 'request_check', cost }, input),
    note: 'Uses daily requests of the package.',
  }
}

const ticketOf = (
  { installation, caller }: Agent,
  { action, cost }: { action: Action; cost: number },
  input: unknown,
) => issueTicket(installation, { tokenId: caller.token.id, action, cost, input })

const problems: Readonly<Record<TicketProblem, string>> = {
  unknown: 'This is no ticket. Call `estimate` first, and pass its `ticket`.',
  expired: 'The ticket has expired. Call `estimate` again.',
  other_token: 'The ticket belongs to another token. Call `estimate` with this one.',
  other_action: 'The ticket is for another action. Call `estimate` for this one.',
  other_arguments: 'The ticket is for other arguments. Call `estimate` with these.',
}

/** @throws {ToolRefusal} when the ticket does not allow the action */
function requireTicket<A extends Action>(
  { installation, caller }: Agent,
  action: A,
  { ticket, ...input }: { ticket: string } & z.output<(typeof inputs)[A]>,
) {
  const found = readTicket(installation, ticket, { tokenId: caller.token.id, action, input })
  if (typeof found === 'string') throw new ToolRefusal(problems[found])
  return found
}

const ticket = z.string().min(1).max(2_000).describe('From `estimate`.')
const isRepeated = z.boolean().describe('Done before with this ticket.')

export const addKeywords = defineTool({
  name: 'add_keywords',
  title: 'Add keywords',
  description:
    'Adds keywords to a project. Needs a ticket of `estimate`. Those tracked already are not added again.',
  calls: [addCall],
  writes: true,
  input: adding.extend({ ticket }),
  output: z.object({
    added: z.int(),
    duplicates: z.int(),
    keywords: z.array(z.object({ id: z.int(), keyword: z.string() })),
    not_listed: z.int().describe('See `list_keywords`.'),
    is_repeated: isRepeated,
  }),
  async run(agent, input) {
    const { id } = requireTicket(agent, 'add_keywords', input)
    const { ticket: _, ...body } = input
    const { items, isRepeated: is_repeated } = await agent.api.write(addCall, body, id)
    const rows = items.data.flatMap(({ keyword_id, keyword }) =>
      keyword_id === null ? [] : [{ id: keyword_id, keyword }],
    )
    const count = countThatFits(rows, {})
    return {
      added: items.added,
      duplicates: items.data.length - items.added,
      keywords: rows.slice(0, count),
      not_listed: rows.length - count,
      is_repeated,
    }
  },
})

export const requestCheck = defineTool({
  name: 'request_check',
  title: 'Check keywords now',
  description:
    'Checks the ranks of keywords now, at full depth. Needs a ticket of `estimate`. Uses daily requests and may cost money; nothing starts if it would cost more than the estimate. Results take minutes: look at `day` and `state` of `list_keywords`.',
  calls: [requestChecks],
  writes: true,
  input: checking.extend({ ticket }),
  output: z.object({
    requested: z.int(),
    refused: z.int().describe('Not started: paused, or no requests left.'),
    cost: z.number().nullable(),
    is_repeated: isRepeated,
  }),
  async run(agent, input) {
    const { id, cost } = requireTicket(agent, 'request_check', input)
    const body = { keyword_ids: input.keyword_ids, max_cost: cost ?? 0 }
    const { items, isRepeated: is_repeated } = await agent.api.write(requestChecks, body, id)
    const requested = items.data.filter(({ result }) => result === 'requested').length
    return { requested, refused: items.data.length - requested, cost: items.estimate.cost, is_repeated }
  },
})
