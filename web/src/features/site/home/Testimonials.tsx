import { publicPaths } from '../../../platform/public-paths.ts'
import { allPages, newestPages } from './measured.ts'
import { Section } from './Section.tsx'
import styles from './testimonials.module.css'

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`

const { pages, right, refused, wrong } = allPages
const shares = [
  { kind: 'right', count: right, label: 'read right' },
  { kind: 'refused', count: refused, label: 'refused: the check fails, and the position stays' },
  { kind: 'wrong', count: wrong, label: `silently wrong (${percent(wrong, pages)})` },
] as const

/** Holds the place of testimonials with a figure; only texts that customers wrote and agreed to publish may replace it. */
export function Testimonials() {
  return (
    <Section title="In place of testimonials, a figure you can check" isRaised>
      <section className={styles.carousel} aria-roledescription="carousel" aria-label="Testimonials">
        <figure className={styles.slide} aria-roledescription="slide" aria-label="1 of 1">
          <p className={styles.lead}>
            <strong>{right}</strong> of {pages} result pages that our parsers had never seen were read right
            at first sight.
          </p>
          <div className={styles.bar} aria-hidden="true">
            {shares.map(({ kind, count }) => (
              <i key={kind} data-kind={kind} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={styles.legend}>
            {shares.map(({ kind, count, label }) => (
              <li key={kind}>
                <i data-kind={kind} aria-hidden="true" />
                <b>{count}</b> {label}
              </li>
            ))}
          </ul>
          <figcaption>
            Pages of 2025 and 2026 alone: {newestPages.right} of {newestPages.pages} right,{' '}
            {newestPages.refused} refused, {newestPages.wrong} wrong. Measured in November 2026 on pages of
            public repositories. <a href={`${publicPaths.docs}/unseen-pages`}>How it was measured</a>
          </figcaption>
        </figure>
      </section>
    </Section>
  )
}
