import { Select, type SelectProps } from '@mantine/core'
import { emptyTexts } from '../feedback/texts.ts'

type Props = Omit<SelectProps, 'data' | 'searchable' | 'allowDeselect' | 'nothingFoundMessage'>

/** A choice among all time zones that the browser knows, UTC first. */
export function TimeZoneSelect(props: Props) {
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      nothingFoundMessage={emptyTexts.search}
      data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({
        value: name,
        label: name.replaceAll('_', ' '),
      }))}
    />
  )
}
