import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentArea } from '../../platform/area.ts'
import { publicPaths } from '../../platform/public-paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { platformStatusQuery } from './auth.api.ts'
import styles from './auth.module.css'

type Props = { title: string; sub?: ReactNode; children: ReactNode; footer: ReactNode }

/** The page around the log-in and registration forms. Clients of a brand do not see the product's name. */
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
        {currentArea().name === 'site' && <Legal />}
      </div>
    </main>
  )
}

/** Links to the pages that exist even where the public pages are off. */
function Legal() {
  const terms = useQuery(platformStatusQuery).data?.terms
  return (
    <p className={styles.legal}>
      <a href={publicPaths.privacy}>Privacy policy</a>
      {terms != null && <a href={terms}>Terms</a>}
    </p>
  )
}

/** Draws a faint rising rank line behind the card. */
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
