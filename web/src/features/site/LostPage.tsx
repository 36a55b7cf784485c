import { publicPaths } from '../../platform/public-paths.ts'
import styles from './lost.module.css'
import site from './site.module.css'

/** The page for an unknown address. */
export function LostPage() {
  return (
    <section className={styles.page}>
      <LostPicture />
      <h1>Page not found</h1>
      <p className={site.quiet}>
        It may have moved, or it never ranked at all. Check the address, or start again from the home page.
      </p>
      <p className={site.quiet}>
        <small>The page you are looking for is long gone</small>
      </p>
      <p className={styles.actions}>
        <a href={publicPaths.home} className={site.primary}>
          Home
        </a>
        <button type="button" className={site.secondary} data-back>
          Go Back
        </button>
      </p>
    </section>
  )
}

/** A drawing of a result page that no longer has the tracked page. */
function LostPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 420 190" aria-hidden="true">
      <rect className={styles.window} x="70" y="8" width="280" height="142" rx="12" />
      {[401, 402, 403].map((place, index) => (
        <g key={place} transform={`translate(92 ${40 + index * 40})`}>
          <text y="4">{place}</text>
          <rect className={styles.title} x="44" y="-8" width={[150, 116, 168][index]} height="7" rx="3.5" />
          <rect className={styles.line} x="44" y="6" width={[96, 128, 84][index]} height="5" rx="2.5" />
        </g>
      ))}
      <path className={styles.fall} d="M118 150C126 168 150 176 178 171" />
      <g transform="rotate(7 260 168)">
        <rect className={styles.own} x="182" y="146" width="160" height="38" rx="8" />
        <text className={styles.number} x="198" y="170">
          404
        </text>
        <rect className={styles.title} x="240" y="157" width="78" height="7" rx="3.5" />
        <rect className={styles.line} x="240" y="169" width="52" height="5" rx="2.5" />
      </g>
    </svg>
  )
}
