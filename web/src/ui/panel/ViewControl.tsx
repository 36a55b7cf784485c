import { SegmentedControl } from '@mantine/core'

type Props = { isGraph: boolean; onChange(isGraph: boolean): void }

/** The same numbers as a list or as a graph. */
export function ViewControl({ isGraph, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[
        { value: 'list', label: 'List' },
        { value: 'graph', label: 'Graph' },
      ]}
      value={isGraph ? 'graph' : 'list'}
      onChange={(view) => onChange(view === 'graph')}
    />
  )
}
