import { RangeSlider } from '@mantine/core'

type Range = [number, number]
type Props = { range: Range; onMove(range: Range): void; onApply(range: Range): void }

/** From and to, in percent. */
export function VisibilitySlider({ range, onMove, onApply }: Props) {
  return (
    <RangeSlider
      size="sm"
      label={null}
      min={0}
      max={100}
      minRange={0}
      value={range}
      onChange={onMove}
      onChangeEnd={onApply}
      thumbFromLabel="Minimum visibility"
      thumbToLabel="Maximum visibility"
    />
  )
}
