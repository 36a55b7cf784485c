import styles from './list-bar-skeleton.module.css'

/** The room of the bar above a list, so that nothing moves when its code is there. */
export const ListBarSkeleton = () => <div className={styles.bar} aria-hidden />
