import styles from './home.module.css'
import { Proofs } from './Proofs.tsx'
import { CompetitorsPicture, LocalPicture, RequestPicture } from './pictures.tsx'
import { Screens } from './Screens.tsx'
import { Section } from './Section.tsx'

const features = [
  {
    Picture: LocalPicture,
    title: 'Local tracking',
    text: 'Local and mobile tracking: choose the country, the language and the city, on desktop and on phones. You see what your customers see.',
  },
  {
    Picture: RequestPicture,
    title: 'Instant rank requests',
    text: 'Every keyword is checked daily. When you cannot wait, ask for new ranks and watch them arrive on the page.',
  },
  {
    Picture: CompetitorsPicture,
    title: 'Competitor tracking',
    text: 'See where up to 20 competitors stand for each keyword, beside your own position, day by day.',
  },
]

export function MainFeatures() {
  return (
    <Section
      title="See where you really stand"
      sub="For marketers, bloggers, freelancers, ecommerce owners and agencies: the first hundred results, in the place and on the device that count."
      isRaised
    >
      <div className={styles.three}>
        {features.map(({ Picture, title, text }) => (
          <div key={title}>
            <Picture />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <Screens
        name="keywords"
        alt="The keywords of a project with their positions, changes and 30 days of history."
      />
      <Proofs />
    </Section>
  )
}
