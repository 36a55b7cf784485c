import { type KeywordChoice, listKeywordChoices } from '@rankline/contract/keywords/choices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

/** What the keywords of a project, or of all, have in use. Asked again when a list has changed. */
export const usedChoicesQuery = (projectId: number | undefined) =>
  queryOptions({
    queryKey: [...sharedKeys.keywordLists, 'choices', projectId],
    queryFn: ({ signal }) =>
      call(listKeywordChoices, { project_id: projectId }, { background: true, signal }),
  })

/** Choices with what is in use first, most used first; the rest keeps its order. */
export function usedFirst<T extends { value: string }>(
  choices: readonly T[],
  used: readonly Pick<KeywordChoice, 'id'>[],
): T[] {
  const places = new Map(used.map(({ id }, place) => [String(id), place]))
  const placeOf = ({ value }: T) => places.get(value) ?? places.size
  return choices.toSorted((one, other) => placeOf(one) - placeOf(other))
}
