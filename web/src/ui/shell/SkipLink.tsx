import styles from './shell.module.css'

/** A link for keyboard users, visible while it has the focus. `to` is the id of a focusable element. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
