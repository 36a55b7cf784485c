import { IconFileZip } from '@tabler/icons-react'
import { publicPaths } from '../../../platform/public-paths.ts'
import styles from './home.module.css'
import takeout from './takeout.module.css'

/** Files of an archive, with what each holds. */
const files = [
  { name: 'keywords.csv', holds: 'every keyword, with its search' },
  { name: 'positions.csv', holds: 'every position of every day' },
  { name: 'competitor_positions.csv', holds: 'those of competitors' },
  { name: 'keyword_notes.csv', holds: 'notes, with their days' },
  { name: 'tags.csv', holds: 'tags and their filters' },
  { name: 'alerts.jsonl', holds: 'alerts and where they go' },
  { name: 'reports.jsonl', holds: 'reports and their days' },
]

/** The section about the takeout: a whole account in one file. */
export function Takeout() {
  return (
    <div className={styles.proof} data-reversed>
      <div className={styles.words}>
        <h3>Take everything with you</h3>
        <p>
          One zip file has everything your account owns, as CSV and JSON: the whole history, not only today.
          Open it in a spreadsheet, or import it into another installation.
        </p>
        <a href={`${publicPaths.docs}/takeout`}>What the archive holds</a>
      </div>
      <div className={takeout.archive} aria-hidden="true">
        <b>
          <IconFileZip size={18} stroke={1.6} />
          takeout.zip
        </b>
        {files.map(({ name, holds }) => (
          <span key={name}>
            <code>{name}</code>
            <small>{holds}</small>
          </span>
        ))}
      </div>
    </div>
  )
}
