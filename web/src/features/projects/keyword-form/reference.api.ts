import { findEngine, listEngines, searchGeoLocations } from '@rankline/contract/reference/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** The catalogue changes only with a release. */
const staleTime = Number.POSITIVE_INFINITY

export const enginesQuery = queryOptions({
  queryKey: ['reference', 'engines'],
  queryFn: ({ signal }) => call(listEngines, {}, { signal }),
  staleTime,
})

/** An engine with all its options. */
export const engineQuery = (engineId: number | null) =>
  queryOptions({
    queryKey: ['reference', 'engine', engineId],
    queryFn: ({ signal }) => call(findEngine, { engine_id: engineId ?? 0 }, { signal }),
    enabled: engineId !== null,
    staleTime,
  })

/** Cities of a country whose name begins with the text, which needs at least two characters. */
export const citiesQuery = (text: string, countryId: number | null) =>
  queryOptions({
    queryKey: ['reference', 'cities', countryId, text],
    queryFn: ({ signal }) =>
      call(
        searchGeoLocations,
        { search_query: text, ...(countryId === null ? {} : { country_id: countryId }) },
        { signal },
      ),
    enabled: text.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime,
  })
