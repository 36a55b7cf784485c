import type { InputOf } from '@rankline/contract/endpoint'
import {
  createFeed,
  deleteFeed,
  type Feed,
  listFeeds,
  rewriteFeed,
  switchFeed,
  updateFeed,
} from '@rankline/contract/feeds/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const queryKey = ['feeds'] as const

/** The polling interval while days are being written, in ms. */
const LOOK = 5_000

export const feedsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(listFeeds, {}, { signal, background: true }),
  refetchInterval: ({ state }) => (state.data?.some(({ state: is }) => is === 'writing') ? LOOK : false),
})

const refresh = () => queryClient.invalidateQueries({ queryKey })

export async function addFeed(values: InputOf<typeof createFeed>) {
  await call(createFeed, values, { showMessage: true })
  await refresh()
}

export async function saveFeed(values: InputOf<typeof updateFeed>) {
  await call(updateFeed, values, { showMessage: true })
  await refresh()
}

export async function switchTo({ id }: Feed, isEnabled: boolean) {
  await call(switchFeed, { feed_id: id, is_enabled: isEnabled ? 1 : 0 })
  await refresh()
}

export async function writeAgain({ id }: Feed, from: string) {
  await call(rewriteFeed, { feed_id: id, from }, { showMessage: true })
  await refresh()
}

export async function removeFeed({ id }: Feed) {
  await call(deleteFeed, { feed_id: id }, { showMessage: true })
  await refresh()
}
