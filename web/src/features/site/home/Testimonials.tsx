import styles from './home.module.css'
import { Section } from './Section.tsx'

/** Only texts that customers wrote and agreed to publish; until then, placeholders. */
const slides = [
  {
    text: 'This place is kept for what customers say in their own words.',
    who: 'A customer’s name',
    where: 'Their company',
  },
]

export function Testimonials() {
  return (
    <Section title="What customers say" isRaised>
      <section className={styles.carousel} aria-roledescription="carousel" aria-label="Testimonials">
        {slides.map(({ text, who, where }, index) => (
          <figure
            key={text}
            className={styles.slide}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <blockquote>{text}</blockquote>
            <figcaption>
              {who}, {where}
            </figcaption>
          </figure>
        ))}
      </section>
    </Section>
  )
}
