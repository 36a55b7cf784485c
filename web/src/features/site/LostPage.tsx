import { publicPaths } from '../../platform/public-paths.ts'
import { Drawing } from '../../ui/feedback/Drawing.tsx'
import styles from './site.module.css'

/** Answers addresses where nothing is. */
export function LostPage() {
  return (
    <div className={styles.lost}>
      <Drawing name="lost" />
      <h1>The page you are looking for is long gone</h1>
      <p>
        <a href={publicPaths.home} className={styles.primary}>
          Home
        </a>
        <button type="button" className={styles.secondary} data-go-back>
          Go Back
        </button>
      </p>
    </div>
  )
}
