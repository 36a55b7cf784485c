import { Loader, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { GeoLocation } from '@rankline/contract/reference/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emptyTexts } from '../../../ui/feedback/texts.ts'
import { citiesQuery } from './reference.api.ts'

type Props = { value: number[]; error: string | null; onChange(ids: number[]): void }

/** A select of several cities in any country. */
export function CitiesSelect({ value, error, onChange }: Props) {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text, 200)
  const [known, setKnown] = useState<ReadonlyMap<number, GeoLocation>>(new Map())
  const { data = [], isFetching } = useQuery(citiesQuery(searched, null))
  const kept = value.flatMap((id) => (data.some((city) => city.id === id) ? [] : (known.get(id) ?? [])))
  return (
    <MultiSelect
      label="More cities"
      placeholder={value.length > 0 ? undefined : 'Search for a city'}
      searchable
      clearable
      hidePickedOptions
      // Loaded options already match, however they are spelled.
      filter={({ options }) => options}
      nothingFoundMessage={text.trim().length > 1 && !isFetching ? emptyTexts.search : 'Search for a city'}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      data={[...kept, ...data].map(({ id, name_canonical }) => ({
        value: String(id),
        label: name_canonical.replaceAll(',', ', '),
      }))}
      value={value.map(String)}
      error={error}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => {
        setKnown(new Map([...known, ...data.map((city) => [city.id, city] as const)]))
        onChange(chosen.map(Number))
      }}
    />
  )
}
