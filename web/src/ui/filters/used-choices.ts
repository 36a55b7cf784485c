import { type KeywordChoice, listKeywordChoices } from '@rankline/contract/keywords/choices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

/** Lists the values that keywords of a project, or of all projects, use. Refetched when a keyword list changes. */
export const usedChoicesQuery = (projectId: number | undefined) =>
  queryOptions({
    queryKey: [...sharedKeys.keywordLists, 'choices', projectId],
    queryFn: ({ signal }) =>
      call(listKeywordChoices, { project_id: projectId }, { background: true, signal }),
  })

/**
 * Choices with the number of keywords that use them: those in use come first, most used first, also where the list does not
 * have them; the others keep their order.
 */
export function withUsed<T extends { value: string; label: string }>(
  choices: readonly T[],
  used: readonly KeywordChoice[],
): (T | { value: string; label: string; count: number })[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]))
  const inUse = new Set(used.map(({ id }) => String(id)))
  return [
    ...used.map(({ id, name, count }) => ({
      value: String(id),
      label: name,
      ...byValue.get(String(id)),
      count,
    })),
    ...choices.filter(({ value }) => !inUse.has(value)),
  ]
}
