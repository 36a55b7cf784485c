import type { GeoLocation } from '@rankline/contract/reference/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emptyTexts } from '../../../ui/feedback/texts.ts'
import { SearchableSelect } from '../../../ui/fields/SearchableSelect.tsx'
import { citiesQuery } from './reference.api.ts'

type Props = {
  /** The city that is chosen to begin with. */
  initial: GeoLocation | null
  countryId: number | null
  value: number | null
  error: string | null
  onChange(id: number | null): void
}

/** The city of a search; the whole country if none is chosen. */
export function CitySelect({ initial, countryId, value, error, onChange }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<GeoLocation | null>(initial)
  const { data = [], isFetching } = useQuery(citiesQuery(text, countryId))
  const kept = chosen !== null && chosen.id === value && !data.some(({ id }) => id === value) ? [chosen] : []
  return (
    <SearchableSelect
      label="City (optional)"
      placeholder="Whole country"
      description="Search for a city to get local results."
      nothingFoundMessage={text.length > 1 && !isFetching ? emptyTexts.search : 'Search for a city'}
      clearable
      options={[...kept, ...data].map(({ id, name_canonical }) => ({
        value: id,
        label: spaced(name_canonical),
      }))}
      value={value}
      error={error}
      isLoading={isFetching}
      onSearch={setText}
      onChange={(id) => {
        setChosen(data.find((city) => city.id === id) ?? null)
        onChange(id)
      }}
    />
  )
}

/** `London,England,United Kingdom` as people write it. */
const spaced = (canonical: string) => canonical.replaceAll(',', ', ')
