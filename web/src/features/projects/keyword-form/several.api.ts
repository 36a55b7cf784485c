import { addKeywords } from '@rankline/contract/keywords/calls'
import type { addToSeveralForm } from '@rankline/contract/keywords/forms'
import { UNLIMITED } from '@rankline/contract/limits/encoding'
import { usageData } from '@rankline/contract/packages/calls'
import { addToSeveral } from '@rankline/contract/several-searches/calls'
import { listTags } from '@rankline/contract/tags/calls'
import type { FormInput } from '@rankline/contract/validation/fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { refreshTracked } from '../../../platform/query-keys.ts'

/** How many more keywords the own account may have; null without a limit. */
export const roomQuery = queryOptions({
  queryKey: ['usage', 'room'],
  queryFn: ({ signal }) => call(usageData, {}, { signal, background: true }),
  select: (items) => {
    const keywords = items.find(({ name_default }) => name_default === 'allowed_keywords')
    if (keywords === undefined || keywords.allowed_amount === UNLIMITED) return null
    return Math.max(0, keywords.allowed_amount - keywords.inuse_amount)
  },
})

/** The names of the tags of the account that has the project. */
export const tagNamesQuery = (projectId: number | undefined) =>
  queryOptions({
    queryKey: ['tags', 'names', projectId],
    queryFn: ({ signal }) => call(listTags, { project_id: projectId ?? 0 }, { signal, background: true }),
    select: (tags) => tags.map(({ tag_name }) => tag_name),
    enabled: projectId !== undefined,
  })

/** Throws `CallFailed` with what is wrong about the fields. */
export async function sendKeywords(values: FormInput<typeof addToSeveralForm>) {
  const { engines, countries, geo_locations, devices, tags, ...single } = values
  const isSeveral = [engines, countries, geo_locations, devices, tags].some((list) => list && list.length > 0)
  if (isSeveral) await call(addToSeveral, values, { showMessage: true })
  else await call(addKeywords, single, { showMessage: true })
  await refreshTracked()
}
