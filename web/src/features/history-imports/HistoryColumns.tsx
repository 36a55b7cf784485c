import { NativeSelect, TextInput } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import { encodingNames } from '@rankline/contract/imports/file-encodings'
import type { HistoryPreview } from '@rankline/contract/imports/history'
import { contradictionChoices, dayOrders, historyRoles } from '@rankline/contract/imports/history-roles'
import { useQuery } from '@tanstack/react-query'
import { dayName } from '../../ui/charts/days.ts'
import { SearchableSelect } from '../../ui/fields/SearchableSelect.tsx'
import { counted } from '../../ui/format.ts'
import { Heads } from '../../ui/tables/Heads.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { placesQuery } from './history.api.ts'
import styles from './history.module.css'
import {
  type HistoryChoice,
  isDated,
  lacksDay,
  lacksOrder,
  reasonTexts,
  roleNames,
} from './history-choice.ts'

type Props = {
  preview: HistoryPreview
  choice: HistoryChoice
  isBusy: boolean
  onChange(choice: HistoryChoice): void
}

/** The earliest accepted day; no rank tracker existed before it. */
const FIRST_DAY = '1998-01-01'
const contradictionNames = { leave: 'Leave them out', best: 'Take the best of the day' } as const
const orderNames = {
  dmy: 'Day first: 31/12/2026',
  mdy: 'Month first: 12/31/2026',
  ymd: 'Year first: 26/12/31',
} as const

/** Edits the role of each column, and the defaults that the file does not state. Columns of days share one row. */
export function HistoryColumns({ preview, choice, isBusy, onChange }: Props) {
  const roles = preview.columns.map(({ role }) => role)
  const columns = preview.columns.map((column, index) => ({ ...column, index }))
  const days = columns.filter(({ role }) => isDated(role) && role !== 'day')
  const dated = [...new Set(days.flatMap(({ day }) => day ?? []))].toSorted()
  return (
    <>
      <Table className={styles.columns} aria-label="Columns">
        <Heads of={['Column', 'Examples', 'Holds']} />
        <tbody>
          {columns
            .filter((column) => !days.includes(column))
            .map(({ index, name, role, reason, samples }) => (
              <tr key={index}>
                <td className={styles.name}>{headOf({ name, index })}</td>
                <td className={styles.samples}>{samples.join(' · ')}</td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${headOf({ name, index })} holds`}
                    disabled={isBusy}
                    value={role}
                    data={historyRoles.map((value) => ({ value, label: roleNames[value] }))}
                    onChange={(event) => {
                      const chosen = historyRoles.find((one) => one === event.currentTarget.value) ?? 'ignore'
                      onChange({ ...choice, roles: roles.with(index, chosen) })
                    }}
                  />
                  {reason !== null && <span className={styles.reason}>{reasonTexts[reason]}</span>}
                </td>
              </tr>
            ))}
          {dated.length > 0 && (
            <tr>
              <td className={styles.name}>{counted(days.length, 'column')} of days</td>
              <td className={styles.samples}>
                {dayName(dated[0]!)} – {dayName(dated.at(-1)!)}
              </td>
              <td>Positions and pages by day</td>
            </tr>
          )}
        </tbody>
      </Table>
      <div className={styles.fields}>
        <Questions preview={preview} choice={choice} isBusy={isBusy} onChange={onChange} />
        {lacksDay(preview) && (
          <TextInput
            type="date"
            label="The day of these positions"
            min={FIRST_DAY}
            max={utcDay()}
            disabled={isBusy}
            defaultValue={choice.positionsDay ?? ''}
            onChange={({ currentTarget: { value, validity } }) => {
              // While a year is typed, the value is not valid yet.
              if (validity.valid) onChange({ ...choice, positionsDay: value === '' ? null : value })
            }}
          />
        )}
        <Places choice={choice} isBusy={isBusy} onChange={onChange} />
      </div>
    </>
  )
}

const headOf = ({ name, index }: { name: string; index: number }) =>
  name === '' ? `Column ${index + 1}` : name

/** Whether a column has dates that do not begin with a year of four digits, and so have an order. */
const hasOrder = ({ role, name, samples }: HistoryPreview['columns'][number]) =>
  isDated(role) && !(role === 'day' ? samples : [name]).every((text) => /\b\d{4}[-/.]\d/.test(text))

/** Asks what the file does not say, and lets the person correct what was recognised. */
function Questions({ preview, choice, isBusy, onChange }: Props) {
  const isUnsaid = lacksOrder(preview, choice)
  return (
    <>
      {preview.tables.length > 1 && (
        <NativeSelect
          label="Sheet or table of the file"
          description={`The file has ${preview.tables.length}. One at a time is imported.`}
          disabled={isBusy}
          value={preview.table}
          data={preview.tables.map((name, index) => ({ value: String(index + 1), label: name }))}
          // Another table has other columns.
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, roles: null, dayOrder: null, table: Number(value) })
          }
        />
      )}
      {preview.sites.length > 0 && (
        <NativeSelect
          label="Your site in this file"
          description="Positions of other sites are left out."
          disabled={isBusy}
          value={choice.site ?? ''}
          data={[
            { value: '', label: 'The project’s address' },
            ...preview.sites.map((site) => ({ value: site, label: site })),
          ]}
          // Columns are of one site or another.
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, roles: null, site: value === '' ? null : value })
          }
        />
      )}
      {(isUnsaid || preview.columns.some(hasOrder)) && (
        <NativeSelect
          label="Dates are written"
          {...(isUnsaid && { error: 'The dates can be read in two ways.' })}
          disabled={isBusy}
          value={isUnsaid ? '' : preview.day_order}
          data={[
            ...(isUnsaid ? [{ value: '', label: 'Choose' }] : []),
            ...dayOrders.map((value) => ({ value, label: orderNames[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, dayOrder: dayOrders.find((order) => order === value) ?? null })
          }
        />
      )}
      {preview.contradictions.length > 0 && (
        <NativeSelect
          label="Positions that contradict each other"
          disabled={isBusy}
          value={choice.contradictions}
          data={contradictionChoices.map((value) => ({ value, label: contradictionNames[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, contradictions: value === 'best' ? 'best' : 'leave' })
          }
        />
      )}
      {preview.encoding !== null && (
        <NativeSelect
          label="Encoding of the file"
          disabled={isBusy}
          value={preview.encoding}
          data={Object.entries(encodingNames).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...choice, roles: null, encoding: value })}
        />
      )}
    </>
  )
}

/** Defaults for rows without country, language or device. If empty, most keywords of the project decide. */
function Places({ choice, isBusy, onChange }: Omit<Props, 'preview'>) {
  const { data } = useQuery(placesQuery)
  const usual = 'As the project’s keywords'
  const fields = [
    { label: 'Country, where a row has none', key: 'countryId', rows: data?.countries },
    { label: 'Language, where a row has none', key: 'languageId', rows: data?.languages },
    { label: 'Device, where a row has none', key: 'deviceId', rows: data?.devices },
  ] as const
  return fields.map(({ label, key, rows = [] }) => (
    <SearchableSelect
      key={key}
      label={label}
      placeholder={usual}
      clearable
      disabled={isBusy}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={choice[key]}
      onChange={(id) => onChange({ ...choice, [key]: id })}
    />
  ))
}
