import { Skeleton } from '@mantine/core'
import styles from './drawer-room.module.css'
import { roomOf } from './drawer-state.ts'

/** Shown until the drawer's code has loaded, as high as the drawer. */
export const DrawerSkeleton = ({ tab }: { tab: string }) => (
  <section className={styles.room} data-room={roomOf(tab)}>
    <Skeleton className={styles.waiting} role="status" aria-label="Loading" />
  </section>
)
