import { Button, SegmentedControl } from '@mantine/core'
import { cannibalisationDays, defaultCannibalisationDays } from '@rankline/contract/cannibalisation/calls'
import { keysOf } from '@rankline/contract/wire'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { FindBar } from '../../ui/filters/FindBar.tsx'
import { FindField } from '../../ui/filters/FindField.tsx'
import { formatNumber } from '../../ui/format.ts'
import { type Filters, saveCsv } from './cannibalisation.api.ts'
import styles from './cannibalisation.module.css'

type Props = {
  projectId: number
  filters: Filters | null
  /** Counts over all keywords of the report; undefined while it loads. */
  counts: { all: number; trading: number; sharing: number } | undefined
}

const days = keysOf(cannibalisationDays).map((value) => ({
  value,
  label: value === '365' ? '1 year' : `${value} days`,
}))

/** Filter bar: which keywords are listed. Its state is in the address. */
export function CannibalisationBar({ projectId, filters, counts }: Props) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const [isSaving, setSaving] = useState(false)
  const numbered = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatNumber(count)}`
  async function save() {
    setSaving(true)
    await saveCsv(projectId, search, filters)
    setSaving(false)
  }
  return (
    <FindBar>
      <FindField className={styles.search} label="Find a keyword or a page" />
      <SegmentedControl
        size="xs"
        aria-label="Listed keywords"
        data={[
          { value: '', label: numbered('All', counts?.all) },
          { value: 'trading', label: numbered('Swapping', counts?.trading) },
          { value: 'sharing', label: numbered('Two in one SERP', counts?.sharing) },
        ]}
        value={search.show ?? ''}
        onChange={(show) => change({ show, page: undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={days}
        value={search.days ?? defaultCannibalisationDays}
        onChange={(value) =>
          change({ days: value === defaultCannibalisationDays ? undefined : value, page: undefined })
        }
      />
      <Button
        variant="default"
        size="xs"
        className={styles.save}
        leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
        loading={isSaving}
        onClick={() => void save()}
      >
        Download CSV
      </Button>
    </FindBar>
  )
}
