import {
  IconBell,
  IconBellOff,
  IconMaximize,
  IconPin,
  IconPinFilled,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconToggleLeft,
  IconToggleRightFilled,
} from '@tabler/icons-react'
import { useCan } from '../../platform/can.ts'
import { controlTip } from '../../ui/tip.ts'
import styles from './cells.module.css'
import { isRequestAllowed, refusedRequest } from './keyword-state.ts'
import { type Flag, requestNewRanks, toggleFlag } from './keywords.api.ts'
import { useOpenDetail } from './opened-detail.tsx'
import { useRow } from './row-context.ts'

const flagActions = [
  {
    flag: 'is_alerts_enabled',
    on: 'Turn alerts off',
    off: 'Turn alerts on',
    Off: IconBellOff,
    On: IconBell,
  },
  { flag: 'is_favourited', on: 'Remove favourite', off: 'Favourite', Off: IconStar, On: IconStarFilled },
  { flag: 'is_sticky', on: 'Unpin', off: 'Pin', Off: IconPin, On: IconPinFilled },
  { flag: 'is_enabled', on: 'Disable', off: 'Enable', Off: IconToggleLeft, On: IconToggleRightFilled },
] as const satisfies readonly { flag: Flag; on: string; off: string; Off: unknown; On: unknown }[]

export const notYours = 'Your role may not do this'

/** The actions of one keyword. */
export function RowActions() {
  const { keyword, isRequested } = useRow()
  const mayUpdate = useCan('update')
  const isAllowed = mayUpdate && isRequestAllowed(keyword, isRequested)
  const request = isAllowed ? 'Request new ranks' : mayUpdate ? refusedRequest : notYours
  return (
    <span className={styles.actions}>
      {flagActions.map(({ flag, on, off, On, Off }) => {
        const isOn = keyword[flag] === 1
        const Icon = isOn ? On : Off
        return (
          <button
            key={flag}
            type="button"
            className={styles.action}
            data-flag={flag}
            data-on={isOn || undefined}
            aria-pressed={isOn}
            aria-disabled={!mayUpdate}
            aria-label={off}
            {...controlTip(mayUpdate ? (isOn ? on : off) : notYours)}
            onClick={() => {
              if (mayUpdate) void toggleFlag(keyword, flag)
            }}
          >
            <Icon size={16} stroke={1.5} aria-hidden />
          </button>
        )
      })}
      <button
        type="button"
        className={styles.action}
        aria-label="Request new ranks"
        aria-disabled={!isAllowed}
        {...controlTip(request)}
        onClick={() => {
          if (isAllowed) void requestNewRanks([keyword.id])
        }}
      >
        <IconRefresh size={16} stroke={1.5} aria-hidden />
      </button>
      <DetailButton />
    </span>
  )
}

function DetailButton() {
  const { keyword } = useRow()
  const openDetail = useOpenDetail()
  return (
    <button
      type="button"
      className={styles.action}
      aria-label="Open full view"
      {...controlTip('Open full view')}
      onClick={() => openDetail(keyword.id)}
    >
      <IconMaximize size={16} stroke={1.5} aria-hidden />
    </button>
  )
}
