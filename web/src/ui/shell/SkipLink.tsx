import styles from './shell.module.css'

/** A link for keys that is seen while it has the focus. `to` is the id of an element that can take it. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
