import { Button, Radio, Select } from '@mantine/core'
import { updateTimeDisplay } from '@rankline/contract/account/calls'
import { type DateFormat, dateFormats } from '@rankline/contract/account/time-display'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { dateText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { replaceUser, useUser } from '../../platform/session.ts'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Time zone and date format of the person. */
export function TimePage() {
  useTitle('Date and time')
  const user = useUser()
  const [zone, setZone] = useState(user.time_zone ?? '')
  const [format, setFormat] = useState<DateFormat>(user.date_format ?? 'day_month')
  const [now] = useState(() => new Date())
  const timeZone = zone === '' ? undefined : zone
  const save = useMutation({
    mutationFn: () =>
      call(updateTimeDisplay, { time_zone: zone, date_format: format }, { showMessage: true }),
    onSuccess: replaceUser,
  })
  return (
    <AccountPage title="Date and time" sub="How times are shown to you">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Select
          label="Time zone"
          description="The days of checks and charts stay UTC days, wherever you are."
          searchable
          allowDeselect={false}
          nothingFoundMessage={emptyTexts.search}
          data={[
            { value: '', label: `As my browser (${browserZone})` },
            ...zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
          ]}
          value={zone}
          onChange={(name) => setZone(name ?? '')}
        />
        <Radio.Group label="Date format" value={format} onChange={(value) => setFormat(value as DateFormat)}>
          {dateFormats.map((name) => (
            <Radio
              key={name}
              mt={10}
              value={name}
              label={dateText(now, 'dateTime', { format: name, timeZone })}
            />
          ))}
        </Radio.Group>
        <Button type="submit" loading={save.isPending}>
          UPDATE
        </Button>
      </form>
    </AccountPage>
  )
}
