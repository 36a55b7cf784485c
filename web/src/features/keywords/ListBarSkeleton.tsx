import styles from './list-bar-skeleton.module.css'

/** Placeholder of the bar above a list, so that nothing moves when its code loads. */
export const ListBarSkeleton = () => <div className={styles.bar} aria-hidden />
