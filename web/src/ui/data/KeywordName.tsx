import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import styles from './data.module.css'

/** A keyword with what distinguishes it from others of the same words: its device, and a place of its own. */
export const KeywordName = ({ of }: { of: SearchedAs & { keyword: string } }) => (
  <>
    {of.keyword}
    <Searched of={of} />
  </>
)

/** Follows the name of a keyword, or that of its project where names are cut. */
export const Searched = ({ of }: { of: SearchedAs }) => (
  <span className={styles.searched}>
    {['', of.device_slug, of.place].filter((part) => part !== null).join(' · ')}
  </span>
)
