import { gapIn } from '../capabilities.ts'
import { engineBySlug } from '../catalog/engines.ts'
import {
  type CheckOptions,
  type CompleteCheck,
  checkSearch,
  type FailedCheck,
  type Progress,
} from '../check.ts'
import type { CheckFailure } from '../failures.ts'
import type { Search } from '../search.ts'
import type { Source } from '../source.ts'
import type { HealthBook } from './health.ts'

/** Which sources answer which searches, first choice first. */
export type OrderRule = {
  /** Slug of an engine; `*` for every engine without a rule of its own. */
  engine: string
  /** Slug of one of its verticals; null for every vertical without a rule of its own. */
  type: string | null
  sources: readonly string[]
}

/**
 * Parses `google:serper,direct;google/news:direct;*:sandbox`. A name alone means `*:NAME`.
 * @throws {RangeError} that says what is wrong, in one sentence
 */
export function parseOrder(text: string, known: readonly string[]): OrderRule[] {
  const rules = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseRule(part, known))
  if (rules.length === 0) throw new RangeError('no source is named')
  const places = rules.map(({ engine, type }) => placeOf(engine, type))
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  if (twice !== undefined) throw new RangeError(`"${twice}" is there twice`)
  return rules
}

const placeOf = (engine: string, type: string | null) => (type === null ? engine : `${engine}/${type}`)

function parseRule(part: string, known: readonly string[]): OrderRule {
  const [place = '', list] = part.includes(':') ? part.split(':').map((word) => word.trim()) : ['*', part]
  const sources = (list ?? '').split(',').map((name) => name.trim())
  const stranger = sources.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new RangeError(`"${stranger}" is no source; there are ${known.join(', ')}`)
  const [engine = '', type = null] = place.split('/')
  const found = engineBySlug(engine)
  if (engine !== '*' && found === undefined) throw new RangeError(`"${engine}" is no engine`)
  if (type !== null && !found?.types.some(({ slug }) => slug === type))
    throw new RangeError(`"${place}" is no type of an engine`)
  return { engine, type, sources: [...new Set(sources)] }
}

/** Every source that a rule names, in the order of the rules. */
export function sourcesIn(rules: readonly OrderRule[]): string[] {
  return [...new Set(rules.flatMap(({ sources }) => sources))]
}

/** The sources for a vertical of an engine, first choice first, from the most specific rule. */
export function sourcesFor(
  rules: readonly OrderRule[],
  { engine, type }: Pick<Search, 'engine' | 'type'>,
): readonly string[] {
  const rule =
    rules.find((one) => one.engine === engine && one.type === type) ??
    rules.find((one) => one.engine === engine && one.type === null) ??
    rules.find((one) => one.engine === '*')
  return rule?.sources ?? []
}

/** The sources of `ordered` that can answer a search, first choice first. */
export function candidatesFor(
  rules: readonly OrderRule[],
  sources: ReadonlyMap<string, Source>,
  search: Search,
): Source[] {
  return sourcesFor(rules, search).flatMap((name) => {
    const source = sources.get(name)
    return source !== undefined && gapIn(source.capabilities, search) === null ? [source] : []
  })
}

/** One source's part in a check. */
export type SourceAttempt = {
  source: string
  requests: number
  paid: number
  isAnswered: boolean
  /** Null when it has answered. */
  failure: CheckFailure | null
}

/** A check with its cost; `source` is the one that answered. */
export type OrderedCheck = { asked: SourceAttempt[] } & (
  | (CompleteCheck & { source: string })
  | FailedCheck
  /** No source may be asked at the moment. */
  | { outcome: 'refused'; message: string }
)

export type OrderOptions = Omit<CheckOptions, 'inspect'> & {
  health: HealthBook
  /** Waits for a free slot at a source. @returns to be called when the check there has ended */
  enter(source: Source, signal: AbortSignal): Promise<() => void>
  /** Why a source may not be asked now, such as an exhausted budget; null when it may. */
  refusal(source: Source): string | null
  inspect?(source: Source): CheckOptions['inspect']
  /** No attempt follows: pages already fetched may be dropped for a source that can return all of them. */
  isLastTry: boolean
}

/** Health is kept per engine: an engine may block a source while another answers it. */
export const healthKey = (source: string, engine: string) => `${source} ${engine}`

/**
 * Asks one source after the other until one answers. If a source fails after some pages, they are kept and
 * the next attempt continues with that source; only the last attempt asks the others instead.
 * @param candidates as `candidatesFor` returns them
 * @throws like `checkSearch`
 */
export async function checkInOrder(
  candidates: readonly Source[],
  search: Search,
  options: OrderOptions,
): Promise<OrderedCheck> {
  const asked: SourceAttempt[] = []
  let failed: FailedCheck | undefined
  let refusal: string | null = null
  for (const source of inOrder(candidates, search, options.health, options.progress?.source)) {
    const check = await checkAt(source, search, options)
    if (check.outcome === 'refused') {
      refusal ??= check.message
      continue
    }
    asked.push({
      source: source.name,
      requests: check.requests,
      paid: check.paid,
      isAnswered: check.outcome === 'complete',
      failure: check.outcome === 'complete' ? null : check.failure,
    })
    if (check.outcome === 'complete') return { ...check, source: source.name, asked }
    failed = furthest(failed, check)
    if (check.progress !== undefined && !options.isLastTry && mayGoOn(check)) break
  }
  if (failed !== undefined) return { ...failed, asked }
  if (refusal !== null) return { outcome: 'refused', message: refusal, asked }
  return {
    outcome: 'failed',
    failure: 'unsupported',
    message: `No source answers ${search.engine} ${search.type} searches of this kind.`,
    requests: 0,
    paid: 0,
    asked,
  }
}

/**
 * The source that has started first, then the healthy ones, then the others, each group in the given order.
 */
export function inOrder(
  candidates: readonly Source[],
  search: Search,
  health: HealthBook,
  startedAt: string | undefined,
): Source[] {
  const rank = ({ name }: Source) => {
    if (name === startedAt) return 0
    return health.isOpen(healthKey(name, search.engine)) ? 2 : 1
  }
  return candidates.toSorted((one, other) => rank(one) - rank(other))
}

async function checkAt(source: Source, search: Search, options: OrderOptions) {
  const { health, enter, inspect, progress, signal, refusal } = options
  const refused = refusal(source)
  if (refused !== null) return { outcome: 'refused' as const, message: refused }
  const key = healthKey(source.name, search.engine)
  health.asked(key)
  let leave = () => {}
  try {
    leave = await enter(source, signal)
    // Checks that waited before this one may have used up the budget.
    const message = refusal(source)
    if (message !== null) {
      health.dropped(key)
      return { outcome: 'refused' as const, message }
    }
    const check = await checkSearch(source, search, {
      ...options,
      inspect: inspect?.(source),
      progress: progress?.source === source.name ? progress : undefined,
    })
    if (check.outcome === 'complete') health.succeeded(key)
    else health.failed(key, check.failure, check.message)
    return check
  } catch (error) {
    health.dropped(key)
    throw error
  } finally {
    leave()
  }
}

/** A source without credit or with a refused key cannot continue either. */
const mayGoOn = ({ failure }: FailedCheck) =>
  failure !== 'unauthorised' && failure !== 'no_credit' && failure !== 'unsupported'

/** The failure with more results so far; the first choice's when equal. */
function furthest(one: FailedCheck | undefined, other: FailedCheck): FailedCheck {
  if (one === undefined) return other
  const had = (progress: Progress | undefined) => progress?.organic.length ?? 0
  return had(other.progress) > had(one.progress) ? other : one
}
