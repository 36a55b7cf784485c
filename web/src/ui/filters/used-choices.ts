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

/** Sorts choices: those in use come first, most used first; the others keep their order. */
export function usedFirst<T extends { value: string }>(
  choices: readonly T[],
  used: readonly Pick<KeywordChoice, 'id'>[],
): T[] {
  const places = new Map(used.map(({ id }, place) => [String(id), place]))
  const placeOf = ({ value }: T) => places.get(value) ?? places.size
  return choices.toSorted((one, other) => placeOf(one) - placeOf(other))
}
