import { SegmentedControl } from '@mantine/core'
import { useChangeSearch, useSearchParams } from '../../../platform/search-params.ts'

/** Which half of a list is shown; it is in the address. */
export function WaitingOrFailed() {
  const search = useSearchParams()
  const change = useChangeSearch()
  return (
    <SegmentedControl
      aria-label="Which to show"
      value={search.failed === '1' ? 'failed' : 'waiting'}
      onChange={(value) => change({ failed: value === 'failed' ? '1' : undefined, page: undefined })}
      data={[
        { value: 'waiting', label: 'Waiting' },
        { value: 'failed', label: 'Failed' },
      ]}
    />
  )
}
