import { Button, Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type DayRange, shortDay } from '../../ui/charts/days.ts'
import { Popover } from '../../ui/popups/Popover.tsx'
import { firstCustom } from './comparison.ts'

const RangePicker = lazyPart(() => import('./RangePicker.tsx'), 'RangePicker')

type Props = {
  /** Null while a period is shown. */
  range: DayRange | null
  today: string
  onChange(range: DayRange): void
}

/** Any range of days up to today; starts with the last 7 days. */
export function CustomRange({ range, today, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
      <Popover.Target>
        {(button) => (
          <Button
            {...button}
            variant={range === null ? 'default' : 'light'}
            size="xs"
            leftSection={<IconCalendar size={14} stroke={1.5} />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {range === null ? 'Custom' : `${shortDay(range.from)} – ${shortDay(range.to)}`}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <RangePicker
          waiting={<Skeleton width={252} height={278} />}
          first={range ?? firstCustom(today)}
          today={today}
          onApply={(wanted) => {
            setOpen(false)
            onChange(wanted)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
