import { z } from 'zod'
import { type Endpoint, endpoint, type Page, pageOf } from '../endpoint.ts'
import { optionalFlag, optionalId, optionalLines, optionalOneOf, order, page } from '../wire.ts'

/** `search` finds by username, e-mail address or host, and in lists of names by their beginning. */
const filters = {
  user_id: optionalId(),
  project: optionalId(),
  project_keyword_id: optionalId(),
  search: optionalLines(),
  failed: optionalFlag(),
}
export type ListFilter = keyof typeof filters

/** Input of every list. A filter that the list does not accept is null. */
export type ListInput<Sort extends string = string> = {
  page: number
  sort: Sort
  isDescending: boolean
  userId: number | null
  projectId: number | null
  keywordId: number | null
  search: string | null
  isFailed: boolean
}

/** Limit for counting totals, so that the last page of a list stays within reach. */
export const MOST_COUNTED = 10_000

type Definition<Sorts extends readonly [string, ...string[]], Item extends z.ZodType> = {
  path: string
  summary: string
  item: Item
  /** The first one is used when none is given. */
  sorts: Sorts
  filters?: readonly ListFilter[]
}

/** A call that answers with a page of a list. */
export type Listing<Row> = Endpoint<z.ZodType, z.ZodType<Page<Row>>>

/** A list of administrators over all accounts, with `page`, `sort`, `order` and filters; newest first. */
export function everybodysList<
  const Sorts extends readonly [string, ...string[]],
  const Item extends z.ZodType,
>({ path, summary, item, sorts, filters: taken = [] }: Definition<Sorts, Item>) {
  return endpoint({
    method: 'GET',
    path,
    scope: 'admin',
    isOpen: true,
    summary,
    input: listInput(sorts, taken),
    items: pageOf(item),
  })
}

/** The input of a list of administrators. */
export function listInput<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  taken: readonly ListFilter[] = [],
) {
  const own = Object.fromEntries(taken.map((name) => [name, filters[name]])) as typeof filters
  return z.object({ page, sort: optionalOneOf(sorts), order, ...own }).transform(
    (input): ListInput<Sorts[number]> => ({
      page: input.page,
      sort: (input.sort as Sorts[number] | undefined) ?? sorts[0],
      isDescending: input.order !== 'asc',
      userId: input.user_id ?? null,
      projectId: input.project ?? null,
      keywordId: input.project_keyword_id ?? null,
      search: input.search ?? null,
      isFailed: input.failed ?? false,
    }),
  )
}
