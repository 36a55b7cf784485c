import { backoff } from '@rankline/contract/backoff'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { fetchIcons, iconHostOf } from '@rankline/contract/icons/calls'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { createStore, useStore } from '../../platform/store.ts'

/** A project whose icon is wanted; projects of several owners need all their fields. */
type Wanted = { id: number; userable_type?: string; userable_id?: number }

/** Base64 of PNG files by host. */
const known = createStore<ReadonlyMap<string, string>>(new Map())

/** In ms. Fetching an icon takes seconds; if a service is down, the polls get rarer. */
const POLLS = { first: 2_000, longest: 60_000, factor: 1.5 }

const iconsQuery = (projectIds: number[], withCompetitors: boolean) =>
  queryOptions({
    queryKey: ['icons', projectIds, withCompetitors],
    queryFn: async ({ signal }): Promise<ItemsOf<typeof fetchIcons>> => {
      const input = { project_ids: projectIds, ...(withCompetitors && { competitors: 1 }) }
      const answer = await call(fetchIcons, input, { signal, background: true })
      known.set((before) => new Map([...before, ...Object.entries(answer.icons)]))
      return answer
    },
    staleTime: DAY,
    refetchInterval: ({ state }) =>
      state.data?.is_complete === false ? backoff(state.dataUpdateCount, POLLS) : false,
  })

/** Loads the icons of the projects' sites, and of their competitors if wanted, for every `Favicon` on the screen. */
export function useSiteIcons(projects: readonly Wanted[], { competitors = false } = {}) {
  useQueries({ queries: byOwner(projects).map((ids) => iconsQuery(ids, competitors)) })
}

/** The icon of a site as an image source; null if none is loaded. A subdomain has the icon of its tracked site. */
export function useSiteIcon(url: string): string | null {
  const icons = useStore(known)
  const host = iconHostOf(url)
  if (host === null) return null
  const labels = host.split('.')
  for (let first = 0; first < labels.length - 1; first += 1) {
    const icon = icons.get(labels.slice(first).join('.'))
    if (icon !== undefined) return `data:image/png;base64,${icon}`
  }
  return null
}

/** Groups projects by owner, because a call addresses one account. */
function byOwner(projects: readonly Wanted[]): number[][] {
  const owners = new Map<string, number[]>()
  for (const { id, userable_type, userable_id } of projects) {
    const owner = `${userable_type} ${userable_id}`
    owners.set(owner, [...(owners.get(owner) ?? []), id])
  }
  return [...owners.values()]
}
