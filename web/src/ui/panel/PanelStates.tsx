import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Answer, QueryStates } from '../feedback/QueryStates.tsx'
import { Empty } from './Empty.tsx'
import styles from './panel.module.css'

type Props<T> = {
  query: Answer<T>
  /** The subject in `The positions could not be loaded.` */
  what: string
  height?: number
  /** Whether the content is a graph; else a list. */
  isGraph?: boolean
  isEmpty?(data: T): boolean
  /** Shown for an empty answer; a text or more. */
  empty?: ReactNode
  /** The text that the specification has for an empty answer, in small letters. */
  prescribed?: string | undefined
  children(data: T): ReactNode
}

const ROW_HEIGHT = 36

/** An answer within a panel: its placeholder has the content's shape, its error one line. */
export function PanelStates<T>({
  what,
  height = 220,
  isGraph = false,
  empty,
  prescribed,
  ...states
}: Props<T>) {
  const label = `Loading ${what}`
  return (
    <QueryStates
      {...states}
      line={`The ${what} could not be loaded.`}
      empty={typeof empty === 'string' ? <Empty prescribed={prescribed}>{empty}</Empty> : empty}
      waiting={
        isGraph ? (
          <Skeleton height={height} role="status" aria-label={label} />
        ) : (
          <Rows label={label} rows={Math.round(height / ROW_HEIGHT)} />
        )
      }
    />
  )
}

function Rows({ label, rows }: { label: string; rows: number }) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} style={{ height: ROW_HEIGHT }}>
          <Skeleton width={72} height={11} />
          <Skeleton className={styles.waitingName} height={11} />
          <Skeleton width={32} height={11} />
        </div>
      ))}
    </div>
  )
}
