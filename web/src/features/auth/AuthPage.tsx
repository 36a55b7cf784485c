import type { ReactNode } from 'react'
import { currentArea } from '../../platform/area.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import styles from './auth.module.css'

type Props = { title: string; sub?: ReactNode; children: ReactNode; footer: ReactNode }

/** The page around the log-in and registration forms. Clients of a brand do not see whose product it is. */
export function AuthPage({ title, sub, children, footer }: Props) {
  return (
    <main className={styles.page} data-makes-room>
      <RankLine />
      <div className={styles.column}>
        {currentArea().name === 'site' && (
          <AppLink to="/" className={styles.brand}>
            <BrandMark size={30} withName />
          </AppLink>
        )}
        <section className={styles.card} aria-labelledby="auth-title">
          <h1 id="auth-title" className={styles.title}>
            {title}
          </h1>
          {sub !== undefined && <p className={styles.sub}>{sub}</p>}
          {children}
        </section>
        <p className={styles.footer}>{footer}</p>
      </div>
    </main>
  )
}

/** A faint line of a climbing rank behind the card. */
function RankLine() {
  return (
    <svg className={styles.line} viewBox="0 0 1440 480" preserveAspectRatio="none" aria-hidden="true">
      <path
        vectorEffect="non-scaling-stroke"
        d="M0 430 90 402 180 418 270 366 360 380 450 318 540 336 630 268 720 292 810 226 900 246 990 168 1080 190 1170 118 1260 136 1350 62 1440 40"
      />
    </svg>
  )
}
